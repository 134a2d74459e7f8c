// Which page is shown. Addresses are plain paths; what stands after the # of a seat's link is its
// secret, which browsers do not send to any server.

export type Route =
  | { page: 'shelf' }
  | { page: 'box'; box: string; scenario: string | undefined }
  | { page: 'rules'; box: string }
  | { page: 'table'; match: string }
  | { page: 'result'; match: string }
  | { page: 'replay'; match: string; n: number | undefined }
  | { page: 'matches' }
  | { page: 'settings' }
  | { page: 'lost' };

export const place = $state<{ route: Route; hash: string }>({ route: { page: 'shelf' }, hash: '' });

/** What an address shows. */
export function parse(path: string, search = ''): Route {
  const parts = path.split('/').filter(Boolean).map(decodeURIComponent);
  const [first, second, third] = parts;
  if (!first) return { page: 'shelf' };
  if (first === 'box' && second) return { page: 'box', box: second, scenario: third };
  if (first === 'rules' && second) return { page: 'rules', box: second };
  if (first === 'match' && second) {
    const n = Number(new URLSearchParams(search).get('n') ?? undefined);
    if (third === undefined) return { page: 'table', match: second };
    if (third === 'result') return { page: 'result', match: second };
    if (third === 'replay') return { page: 'replay', match: second, n: Number.isFinite(n) ? n : undefined };
  }
  if (first === 'matches') return { page: 'matches' };
  if (first === 'settings') return { page: 'settings' };
  return { page: 'lost' };
}

/** Goes to an address of the page. */
export function go(to: string, replace = false): void {
  if (replace) history.replaceState(null, '', to);
  else history.pushState(null, '', to);
  look();
  if (!replace) window.scrollTo(0, 0);
}

function look(): void {
  place.route = parse(location.pathname, location.search);
  place.hash = location.hash.slice(1);
}

/** Follows the address bar, and links inside the page without loading it again. */
export function start(): void {
  look();
  window.addEventListener('popstate', look);
  window.addEventListener('hashchange', look);
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const link = (event.target as Element | null)?.closest?.('a');
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
    if (link.pathname.startsWith('/api')) return;
    event.preventDefault();
    go(link.pathname + link.search + link.hash);
  });
}
