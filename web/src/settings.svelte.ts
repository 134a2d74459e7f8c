// What a player has chosen for himself. Kept in this browser only.

export type Language = 'pt' | 'en';
export type Theme = 'system' | 'light' | 'dark';
export type Speed = 'off' | 'fast' | 'normal' | 'slow';
export type Palette = 'standard' | 'distinct';
export type Remind = 'off' | 'on';

interface Chosen {
  language: Language;
  theme: Theme;
  speed: Speed;
  palette: Palette;
  remind: Remind;
  name: string;
}

const KEY = 'bivaque.settings';

function read(): Chosen {
  const chosen: Chosen = { language: preferred(), theme: 'system', speed: 'normal', palette: 'standard', remind: 'off', name: '' };
  if (typeof localStorage === 'undefined') return chosen;
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return { ...chosen, ...(kept as Partial<Chosen>) };
  } catch {
    return chosen;
  }
}

/** Portuguese, unless the browser asks for English and not for Portuguese. */
function preferred(): Language {
  const wanted = typeof navigator === 'undefined' ? [] : navigator.languages;
  if (wanted.some((language) => language.startsWith('pt'))) return 'pt';
  return wanted.some((language) => language.startsWith('en')) ? 'en' : 'pt';
}

export const settings = $state<Chosen>(read());

/** Keeps the settings and dresses the page in them. Called once, from the root component's effect. */
export function apply(): void {
  const dark = settings.theme === 'dark' || (settings.theme === 'system' && darkness.matches);
  const root = document.documentElement;
  root.lang = settings.language === 'pt' ? 'pt-BR' : 'en';
  root.dataset.theme = dark ? 'dark' : 'light';
  root.dataset.palette = settings.palette;
  localStorage.setItem(KEY, JSON.stringify(settings));
}

/** How long one step of a moving counter takes, in milliseconds. */
export function pace(): number {
  const still = typeof matchMedia !== 'undefined' && matchMedia('(prefers-reduced-motion: reduce)').matches;
  return still ? 0 : { off: 0, fast: 70, normal: 150, slow: 320 }[settings.speed];
}

const darkness = typeof matchMedia === 'undefined' ? { matches: false, addEventListener() {} } : matchMedia('(prefers-color-scheme: dark)');

/** Calls back when the system changes between light and dark. */
export function onDarkness(changed: () => void): void {
  darkness.addEventListener('change', changed);
}
