// The keyboard over the board. Everything that the pointer can do, keys can do.

import type { Desk } from '../desk.svelte';

interface Hands {
  desk: Desk;
  help: () => void;
}

const ARROWS = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right' } as const;

export function keys(hands: () => Hands): (event: KeyboardEvent) => void {
  let level: number | undefined;

  function walk(desk: Desk, arrow: (typeof ARROWS)[keyof typeof ARROWS]) {
    const start = desk.cursor ?? desk.hover ?? home(desk);
    if (start === undefined) return;
    const here = desk.sheet.centre(start)?.y ?? 0;
    if (arrow === 'up' || arrow === 'down' || level === undefined || Math.abs(level - here) > desk.sheet.radius) level = here;
    const next = desk.cursor === undefined ? start : desk.sheet.step(start, arrow, level);
    if (arrow === 'up' || arrow === 'down') level = desk.sheet.centre(next)?.y;
    point(desk, next);
  }

  return (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target as HTMLElement | null;
    if (target?.closest('input, textarea, select, [contenteditable], dialog[open]')) return;
    const { desk, help } = hands();
    const onButton = target?.closest('button, a, summary') !== null && target !== document.body;
    const arrow = ARROWS[event.key as keyof typeof ARROWS];
    if (arrow) {
      if (target?.closest('[role="menu"], [role="tablist"]')) return;
      walk(desk, arrow);
    } else if (event.key === 'Enter' || event.key === ' ') {
      if (onButton || desk.cursor === undefined) return;
      void desk.press(desk.cursor);
    } else if (event.key === 'Escape') {
      if (!desk.escape()) return;
      document.querySelector<HTMLElement>('[role="application"]')?.focus({ preventScroll: true });
    } else if (event.key === '?') help();
    else if (event.key === 'u') void desk.undo();
    else if (event.key === 'h') void desk.advise();
    else if (event.key === 'n' || event.key === '.') next(desk, 1);
    else if (event.key === 'N' || event.key === ',') next(desk, -1);
    else if (event.key === '+' || event.key === '=') desk.camera.zoom(1.25);
    else if (event.key === '-') desk.camera.zoom(0.8);
    else if (event.key === '0') desk.camera.fit();
    else if (event.key === 's') desk.looking ? desk.clear() : desk.startLooking();
    else if (event.key === 'e') document.querySelector<HTMLElement>('.answers .primary')?.focus();
    else return;
    event.preventDefault();
  };
}

/** Where the cursor begins: at the selection, at the first counter that can do something, or anywhere. */
function home(desk: Desk): string | undefined {
  const able = [...desk.selected, ...desk.match.choices.counters].map((id) => desk.counters.get(id)?.hex);
  return able.find((hex) => hex != null) ?? [...desk.lit.keys()][0] ?? Object.keys(desk.sheet.geometry.centres)[0];
}

function point(desk: Desk, hex: string): void {
  desk.cursor = hex;
  desk.hover = undefined;
  const centre = desk.sheet.centre(hex);
  if (centre) desk.camera.reveal(centre);
}

/** Goes to the next counter that something can be done with. */
function next(desk: Desk, by: number): void {
  const able = desk.match.choices.counters.filter((id) => desk.counters.get(id)?.side === desk.match.acting);
  if (able.length === 0) return;
  const now = able.indexOf(desk.selected[0] ?? '');
  const id = able[(now + by + able.length) % able.length] ?? able[0];
  if (id === undefined) return;
  desk.select([id]);
  const hex = desk.counters.get(id)?.hex ?? [...desk.lit.keys()][0];
  if (hex) point(desk, hex);
}
