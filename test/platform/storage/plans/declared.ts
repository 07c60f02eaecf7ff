import { statement as declare, type Params, type Statement } from '../../../../src/platform/storage/statement.ts';

export * from '../../../../src/platform/storage/statement.ts';

/** A statement of the program, with the file that declares it. */
export interface Declared {
  /** Below `src`: `domain/cart/quotes.ts`. */
  readonly file: string;
  readonly statement: Pick<Statement<never, never>, 'compiled'>;
}

/** The statements that have been declared since this module stands for `statement.ts` (`collect-statements.ts`). */
export const declared: Declared[] = [];

/** As the original, and notes the statement. */
export function statement<P extends Params, R>(...[build]: Parameters<typeof declare<P, R>>): Statement<P, R> {
  const made = declare(build);
  const files = [...(new Error().stack ?? '').matchAll(/\/src\/([\w/.-]+\.ts):/g)].map(([, file = '']) => file);
  const file = files.find((name) => !/^platform\/storage\/[\w-]+\.ts$/.test(name)) ?? files[0] ?? '';
  declared.push({ file, statement: made });
  return made;
}
