// The server's interface over HTTP. Every refusal arrives as one error in both languages.

import type {
  Accepted, Account, Answer, ApiError, BoxCard, Choice, Clause, Course, Created, Geometry, Hint, Level, MatchCard,
  Mode, NewMatch, NewSeat, ReplayStep, SeatLink, Session, Update,
} from './api';

/** Why the server did not do something. */
export class Refused extends Error {
  constructor(readonly error: ApiError, readonly status: number) {
    super(error.en);
  }
}

const UNREACHABLE: ApiError = {
  code: 'network',
  pt: 'O servidor não responde. Verifique a conexão; nada se perdeu.',
  en: 'The server does not answer. Check the connection; nothing is lost.',
};

interface Request {
  method?: string;
  token?: string | undefined;
  body?: unknown;
  text?: boolean;
}

async function ask<T>(path: string, { method, token, body, text }: Request = {}): Promise<T> {
  const headers: Record<string, string> = {};
  if (token) headers.authorization = `Bearer ${token}`;
  if (body !== undefined) headers['content-type'] = 'application/json';
  let response: Response;
  try {
    response = await fetch(path, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers,
      body: body === undefined ? null : JSON.stringify(body),
    });
  } catch {
    throw new Refused(UNREACHABLE, 0);
  }
  if (!response.ok) throw new Refused(await reason(response), response.status);
  if (text) return (await response.text()) as T;
  return (response.status === 204 ? undefined : await response.json()) as T;
}

async function reason(response: Response): Promise<ApiError> {
  try {
    return ((await response.json()) as { error: ApiError }).error;
  } catch {
    return { ...UNREACHABLE, code: `http-${response.status}` };
  }
}

/** What to show of anything that went wrong. */
export function errorOf(problem: unknown): ApiError {
  if (problem instanceof Refused) return problem.error;
  const words = problem instanceof Error ? problem.message : String(problem);
  return { code: 'page', pt: words, en: words };
}

const once = new Map<string, Promise<unknown>>();

/** What cannot change while the page is open is asked for once. */
function kept<T>(path: string, request: Request = {}): Promise<T> {
  const known = once.get(path);
  if (known) return known as Promise<T>;
  const asked = ask<T>(path, request);
  once.set(path, asked);
  asked.catch(() => once.delete(path));
  return asked;
}

const id = encodeURIComponent;

export const server = {
  boxes: () => kept<BoxCard[]>('/api/boxes'),
  rules: (box: string) => kept<Clause[]>(`/api/boxes/${id(box)}/rules`),
  geometry: (box: string) => kept<Geometry>(`/api/boxes/${id(box)}/geometry.json`),
  board: (box: string) => kept<string>(`/api/boxes/${id(box)}/board.svg`, { text: true }),
  levels: () => kept<Level[]>('/api/levels'),

  create: (body: NewMatch, token?: string) => ask<Created>('/api/matches', { body, token }),
  import: (body: { file: string; mode: Mode; seats?: Record<string, NewSeat> }, token?: string) => ask<Created>('/api/matches/import', { body, token }),
  card: (match: string, token: string) => ask<MatchCard>(`/api/matches/${id(match)}`, { token }),
  join: (match: string, token: string, name?: string) => ask<SeatLink>(`/api/matches/${id(match)}/join`, { token, body: name ? { name } : {} }),
  table: (match: string, token: string, side: string) => ask<Update>(`/api/matches/${id(match)}/view?choices=false&side=${id(side)}`, { token }),
  order: (match: string, token: string, order: Choice['order'], seq: number) => ask<Accepted>(`/api/matches/${id(match)}/orders`, { token, body: { order, seq } }),
  undo: (match: string, token: string, seq: number) => ask<Accepted>(`/api/matches/${id(match)}/undo`, { token, body: { seq } }),
  query: (match: string, token: string, question: unknown, side?: string) => ask<Answer>(`/api/matches/${id(match)}/query`, { token, body: side ? { question, side } : { question } }),
  hint: (match: string, token: string, side?: string) => ask<Hint>(`/api/matches/${id(match)}/hint${side ? `?side=${id(side)}` : ''}`, { method: 'POST', token }),
  say: (match: string, token: string, text: string, side?: string) => ask<void>(`/api/matches/${id(match)}/chat`, { token, body: side ? { text, side } : { text } }),
  step: (match: string, token: string, n: number) => ask<ReplayStep>(`/api/matches/${id(match)}/replay/${n}`, { token }),
  course: (match: string, token: string) => ask<Course>(`/api/matches/${id(match)}/course`, { token }),
  verify: (match: string, token: string) => ask<unknown>(`/api/matches/${id(match)}/verify`, { token, body: {} }),
  save: (match: string, token: string) => ask<string>(`/api/matches/${id(match)}/save`, { token, text: true }),
  journal: (match: string, token: string) => ask<string>(`/api/matches/${id(match)}/journal`, { token, text: true }),

  register: (name: string, passphrase: string) => ask<Session>('/api/accounts', { body: { name, passphrase } }),
  signIn: (name: string, passphrase: string) => ask<Session>('/api/sessions', { body: { name, passphrase } }),
  signOut: (token: string) => ask<void>('/api/sessions', { method: 'DELETE', token }),
  account: (token: string) => ask<Account>('/api/account', { token }),
  claim: (match: string, session: string, token: string) => ask<void>(`/api/matches/${id(match)}/claim`, { token: session, body: { token } }),
};
