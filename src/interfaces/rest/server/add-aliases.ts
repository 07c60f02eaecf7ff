import type { TSchema } from 'typebox';
import { type Alias, aliasesOf } from '../aliases.ts';

type Json = Readonly<Record<string, unknown>>;

/** Adds the other names (`aliases`) to an answer. */
export type AddAliases = (answer: unknown) => unknown;

/** The function for answers of a schema; undefined if it has none. */
export function aliasesFor(schema: TSchema): AddAliases | undefined {
  const { properties, items, anyOf } = schema as {
    readonly properties?: Readonly<Record<string, TSchema>>;
    readonly items?: TSchema;
    readonly anyOf?: readonly TSchema[];
  };
  if (items) {
    const each = aliasesFor(items);
    return each && ((answer) => (Array.isArray(answer) ? answer.map(each) : answer));
  }
  if (anyOf) {
    const [found] = anyOf.flatMap((part) => aliasesFor(part) ?? []);
    return found;
  }
  const inside = Object.entries(properties ?? {}).flatMap(([name, member]): [string, AddAliases][] => {
    const add = aliasesFor(member);
    return add ? [[name, add]] : [];
  });
  const others = aliasesOf(schema).filter(({ ours }) => Object.hasOwn(properties ?? {}, ours));
  return inside.length + others.length === 0 ? undefined : (answer) => added(answer, others, inside);
}

function added(answer: unknown, others: readonly Alias[], inside: readonly (readonly [string, AddAliases])[]): unknown {
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return answer;
  const whole: Record<string, unknown> = { ...(answer as Json) };
  for (const [name, add] of inside) if (name in whole) whole[name] = add(whole[name]);
  for (const { ours, theirs } of others) if (ours in whole && !(theirs in whole)) whole[theirs] = whole[ours];
  return whole;
}
