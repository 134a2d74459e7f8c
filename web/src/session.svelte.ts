// The session of somebody who signed in with a name and a passphrase, to have his matches on several
// machines. Nobody needs one to play.

import type { Session } from './api';

const KEY = 'bivaque.session';

function read(): Session | undefined {
  try {
    return (JSON.parse(localStorage.getItem(KEY) ?? 'null') as Session | null) ?? undefined;
  } catch {
    return undefined;
  }
}

class Signed {
  now = $state.raw<Session | undefined>(typeof localStorage === 'undefined' ? undefined : read());

  get token(): string | undefined {
    return this.now?.token;
  }

  set(session: Session | undefined): void {
    this.now = session;
    if (session) localStorage.setItem(KEY, JSON.stringify(session));
    else localStorage.removeItem(KEY);
  }
}

export const session = new Signed();
