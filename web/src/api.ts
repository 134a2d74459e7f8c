// What travels between the server and the page: the server's own types.

export type * from './generated/api';
