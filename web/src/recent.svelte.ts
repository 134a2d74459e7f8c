// The matches that were opened in this browser, with the secrets of their seats: closing the tab
// loses nothing.

import type { SeatLink } from './api';

export interface Recent {
  id: string;
  token: string;
  sides: string[];
  game?: string;
  scenario?: string;
  /** Two at one screen who need no curtain between them. */
  open?: boolean;
  /** Links to hand to others: the other seats' invitations and the spectators' bench. */
  links?: SeatLink[];
  /** When it was last opened, in milliseconds since 1970. */
  at: number;
}

const KEY = 'bivaque.matches';
const MOST = 60;

function read(): Recent[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((one): one is Recent => typeof one?.id === 'string' && typeof one?.token === 'string') : [];
  } catch {
    return [];
  }
}

class Shelf {
  all = $state.raw<Recent[]>(typeof localStorage === 'undefined' ? [] : read());

  find(id: string): Recent | undefined {
    return this.all.find((one) => one.id === id);
  }

  /** Keeps what is new about a match and puts it first. Other tabs may have kept some, too. */
  keep(id: string, news: Partial<Omit<Recent, 'id'>>): void {
    const all = read();
    const old = all.find((one) => one.id === id);
    const now: Recent = { id, token: '', sides: [], ...old, ...news, at: Date.now() };
    this.write([now, ...all.filter((one) => one.id !== id)].slice(0, MOST));
  }

  forget(id: string): void {
    this.write(read().filter((one) => one.id !== id));
  }

  private write(all: Recent[]): void {
    localStorage.setItem(KEY, JSON.stringify(all));
    this.all = all;
  }
}

export const recent = new Shelf();
