// Who sits in a seat, in words.

import type { SeatCard } from './api';
import { t } from './language.svelte';

/** `tables` says that the rulebook's tables play this side. */
export function sitter(seat: SeatCard, yours: readonly string[], tables: boolean): string {
  if (tables) return t('seat.tables');
  if (seat.kind === 'computer') return t('seat.computer');
  if (seat.invited) return t('seat.invited');
  return seat.name ?? (yours.includes(seat.side) ? t('seat.you') : t('seat.guest'));
}
