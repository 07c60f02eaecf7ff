import { createMatcher } from './automaton.ts';
import { parseRegexp, RegexpProblem } from './parse.ts';
import { printForPostgres } from './print.ts';

export { RegexpProblem };

/** A regular expression with the same matches in both engines. */
export interface CompiledRegexp {
  /** Whether a text contains a match. */
  readonly isIn: (text: string) => boolean;
  /** In the form of PostgreSQL's operator `~`. */
  readonly forPostgres: string;
}

/**
 * Compiles an extended regular expression that ignores case. Throws `RegexpProblem` for an invalid one, and for one
 * that would cost more than a step for each character.
 */
export function compileRegexp(text: string): CompiledRegexp {
  const expression = parseRegexp(text);
  return { isIn: createMatcher(expression), forPostgres: printForPostgres(expression) };
}
