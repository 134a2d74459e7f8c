// What the rules answer about a line of sight.

export interface Sight {
  from: string;
  to: string;
  free: boolean;
  distance: number | undefined;
  blockedBy: string[];
  rule: string | undefined;
}

/** Reads an answer; what a ruleset does not tell stays empty. */
export function readSight(answer: unknown, from: string, to: string): Sight {
  const told = (answer ?? {}) as Record<string, unknown>;
  const free = told.free ?? told.clear;
  const blocked = told.blocked_by ?? told['blocked-by'];
  return {
    from,
    to,
    free: free === true,
    distance: typeof told.distance === 'number' ? told.distance : undefined,
    blockedBy: Array.isArray(blocked) ? blocked.map(String) : typeof blocked === 'string' ? [blocked] : [],
    rule: typeof told.rule === 'string' ? told.rule : undefined,
  };
}
