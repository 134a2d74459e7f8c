// An SVG of the server, made fit for the page: what stands in it as inline style, which the page's security
// policy forbids, is adopted as a style sheet or set by script instead.

const adopted = new Set<string>();

/** Parses a drawing of the server. Throws if it is not one. */
export function drawing(text: string): SVGSVGElement {
  const plain = text
    .replace(/<style>([^<]*)<\/style>/g, (_, rules: string) => {
      adopt(rules);
      return '';
    })
    .replaceAll(' style="', ' data-style="');
  const root = new DOMParser().parseFromString(plain, 'image/svg+xml').documentElement;
  if (root.nodeName !== 'svg') throw new Error('not a drawing');
  const own = document.importNode(root, true) as unknown as SVGSVGElement;
  for (const element of own.querySelectorAll<SVGElement>('[data-style]')) {
    element.style.cssText = element.dataset.style ?? '';
  }
  return own;
}

function adopt(rules: string): void {
  if (adopted.has(rules)) return;
  adopted.add(rules);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
