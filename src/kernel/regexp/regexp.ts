import { createMatcher } from './automaton.ts';
import { parseRegexp, RegexpProblem } from './parse.ts';
import { printForPostgres } from './print.ts';

export { RegexpProblem };

/** A regular expression that finds the same wherever it is looked for. */
export interface CompiledRegexp {
  /** Whether a text has it in it. */
  readonly isIn: (text: string) => boolean;
  /** As PostgreSQL's operator `~` takes it. */
  readonly forPostgres: string;
}

/**
 * Compiles an extended regular expression, for which a letter is the same in either case. Throws `RegexpProblem` for what is none,
 * and for what would cost more than a step a character.
 */
export function compileRegexp(text: string): CompiledRegexp {
  const expression = parseRegexp(text);
  return { isIn: createMatcher(expression), forPostgres: printForPostgres(expression) };
}
