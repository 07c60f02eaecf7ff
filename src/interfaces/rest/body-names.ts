import type { Command } from '#domain/shared/command.ts';
import { fail, type RefusalCode } from '#domain/shared/refusals/index.ts';
import { namedText, Refusal } from '#kernel/refusal.ts';

type NameOf = (field: string, more: Refusal['more']) => string;

/**
 * The command, whose refusals name fields as the body of a route does. `nameOf` answers the JSON Pointer into the body for
 * the domain's; it may need the further data of the refusal.
 */
export function withBodyNames<R extends RefusalCode, In, Out>(
  command: Command<R, In, Out>,
  nameOf: NameOf,
): Command<R, In, Out> {
  const { run, prepare, finish } = command;
  const renaming = async <T>(work: () => T | Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      throw error instanceof Refusal ? renamed(error, nameOf) : error;
    }
  };
  return {
    ...command,
    run: (...args) => renaming(() => run(...args)),
    ...(prepare && { prepare: { ...prepare, check: (...args) => renaming(() => prepare.check(...args)) } }),
    ...(finish && { finish: { ...finish, run: (...args) => renaming(() => finish.run(...args)) } }),
  };
}

/** Renames the first member of a JSON Pointer by a table: `/groupIds/0` becomes `/customerGroupIds/0`. */
export function namesOfMembers(names: Readonly<Record<string, string>>): (field: string) => string {
  return (field) =>
    field.replace(/^\/([^/]+)/, (all, member: string) => (Object.hasOwn(names, member) ? `/${names[member]}` : all));
}

function renamed(refusal: Refusal, nameOf: NameOf): Refusal {
  const { code, message, more, isTemporary, retryAfter, told, errors: known } = refusal;
  if (known.length === 0) return refusal;
  const errors = known.map((error) => ({ ...error, field: nameOf(error.field, more) }));
  // A text that names the fields names them as the body does, too.
  const text = message === namedText(known) ? namedText(errors) : message;
  return fail(code as RefusalCode, {
    text,
    more,
    errors,
    isTemporary,
    ...(retryAfter !== undefined && { retryAfter }),
    ...(told !== undefined && { told }),
  });
}
