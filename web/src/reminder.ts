// Tells a player who looks elsewhere that the decision is his.

import { settings } from './settings.svelte';

/** Asks the browser whether it may, if it was not asked before. */
export async function mayRemind(): Promise<boolean> {
  return 'Notification' in window && (await Notification.requestPermission()) === 'granted';
}

/** One note a match: a newer one takes the place of the last. */
export function remind(match: string, title: string, body: string): void {
  if (settings.remind === 'off' || !document.hidden || !('Notification' in window) || Notification.permission !== 'granted') return;
  const note = new Notification(title, { body, tag: match, icon: '/icon.svg' });
  note.onclick = () => {
    window.focus();
    note.close();
  };
}
