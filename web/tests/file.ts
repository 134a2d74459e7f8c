// A match as a file that begins in the middle, as a player would carry one home.

import { createHash } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');

/** A saved match of a box that begins at a position, with dice that fall as `seed` says. */
export async function saved(request: APIRequestContext, game: string, scenario: string, position: object, seed: string): Promise<Buffer> {
  const box = await (await request.get(`/api/boxes/${game}`)).json();
  const header = {
    bivaque: 'journal', schema: 1, game, scenario, options: {}, rules_version: box.rules_version,
    content_hash: box.content_hash, commitment: sha256(Buffer.from(sha256(seed), 'hex')), position,
  };
  const body = JSON.stringify({ journal: `${JSON.stringify(header)}\n`, seed: sha256(seed) });
  return Buffer.from(`${JSON.stringify({ bivaque: 'save', schema: 1, sha256: sha256(body) })}\n${body}\n`);
}
