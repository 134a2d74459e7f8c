// A board's SVG, made fit for the page: its style sheet is adopted instead of standing inline, which
// the page's security policy forbids.

const adopted = new Map<string, CSSStyleSheet>();

/** Parses a drawing of the server. Throws if it is not one. */
export function drawing(text: string): SVGSVGElement {
  const parsed = new DOMParser().parseFromString(text, 'image/svg+xml');
  const root = parsed.documentElement;
  if (root.nodeName !== 'svg') throw new Error('not a drawing');
  for (const style of [...root.querySelectorAll('style')]) {
    adopt(style.textContent ?? '');
    style.remove();
  }
  return document.importNode(root, true) as unknown as SVGSVGElement;
}

function adopt(rules: string): void {
  if (adopted.has(rules)) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules);
  adopted.set(rules, sheet);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
