// Links to clauses. A clause is named `box/number`; rulesets sometimes leave the box out.

export function ruleLink(rule: string, box: string): string {
  const slash = rule.indexOf('/');
  const game = slash < 0 ? box : rule.slice(0, slash);
  return `/rules/${game}#${ruleNumber(rule)}`;
}

/** The number of a clause, as the rulebook prints it. */
export function ruleNumber(rule: string): string {
  return rule.slice(rule.indexOf('/') + 1);
}
