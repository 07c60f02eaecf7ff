import type { Command } from '#domain/shared/command.ts';
import type { RefusalCode } from '#domain/shared/refusals/index.ts';
import { type FieldError, Refusal } from '#kernel/refusal.ts';
import type { RestProblem } from '#platform/http/problem.ts';
import { invalid } from '../messages/json-body.ts';

type AnyCommand = Command<RefusalCode, unknown, unknown>;

/** A body with fields that break the schema, and the rest of it. */
export interface FlawedBody {
  readonly errors: readonly FieldError[];
  /** The body without these fields. */
  readonly rest: unknown;
}

/**
 * The body without the fields that break its schema, so that the domain can check the others. Undefined if nothing can
 * be left out: the body itself is wrong, or an element of a list.
 */
export function withoutFlawed(body: unknown, errors: readonly FieldError[]): FlawedBody | undefined {
  const rest = structuredClone(body);
  for (const { field } of errors) {
    const path = field.split('/').slice(1).map(nameOf);
    const name = path.pop();
    const holder = path.reduce<unknown>((value, part) => (isObject(value) ? value[part] : undefined), rest);
    if (name === undefined || Array.isArray(holder)) return undefined;
    if (isObject(holder)) delete holder[name];
  }
  return { errors, rest };
}

/**
 * The command for checking a flawed body: it runs with the rest of the body and is rolled back, and the answer contains
 * its refusals together with the schema errors (design 12). It always throws.
 */
export function judging(command: AnyCommand, flawed: FlawedBody, flaw: RestProblem): AnyCommand {
  const { prepare, ...rest } = command;
  return {
    ...rest,
    async run(context, input) {
      try {
        await (prepare ? prepare.check(context, input) : command.run(context, input, undefined));
      } catch (error) {
        throw withRefused(flawed, flaw, error);
      }
      throw flaw;
    },
  };
}

/**
 * The problem of a flawed body, with the field errors of a refusal of the rest. Other failures are ignored: the missing
 * fields may cause them.
 */
export function withRefused({ errors }: FlawedBody, flaw: RestProblem, failure: unknown): RestProblem {
  if (!(failure instanceof Refusal) || failure.reason !== 'invalid') return flaw;
  const others = failure.errors.filter(({ field }) => !errors.some((known) => isRelated(field, known.field)));
  return others.length === 0 ? flaw : invalid([...errors, ...others]);
}

/** Whether one of two pointers is within the other. */
function isRelated(pointer: string, other: string): boolean {
  return pointer === other || pointer.startsWith(`${other}/`) || other.startsWith(`${pointer}/`);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function nameOf(part: string): string {
  return part.replaceAll('~1', '/').replaceAll('~0', '~');
}
