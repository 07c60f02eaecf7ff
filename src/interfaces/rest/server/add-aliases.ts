import type { TSchema } from 'typebox';
import { type Alias, aliasesOf } from '../aliases.ts';
import { type DerivedMember, derivedOf } from '../derived-members.ts';

type Json = Readonly<Record<string, unknown>>;

/** Adds the other names (`aliases`) to an answer. */
export type AddAliases = (answer: unknown, index?: number) => unknown;

/** The function for answers of a schema; undefined if it has none. */
export function aliasesFor(schema: TSchema): AddAliases | undefined {
  const { properties, items, anyOf } = schema as {
    readonly properties?: Readonly<Record<string, TSchema>>;
    readonly items?: TSchema;
    readonly anyOf?: readonly TSchema[];
  };
  if (items) {
    const each = aliasesFor(items);
    return each && ((answer) => (Array.isArray(answer) ? answer.map((item, index) => each(item, index)) : answer));
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
  const derived = derivedOf(schema);
  if (inside.length + others.length + derived.length === 0) return undefined;
  return (answer, index = 0) => added(answer, index, { others, inside, derived });
}

interface Additions {
  readonly others: readonly Alias[];
  readonly inside: readonly (readonly [string, AddAliases])[];
  readonly derived: readonly DerivedMember[];
}

function added(answer: unknown, index: number, { others, inside, derived }: Additions): unknown {
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return answer;
  const whole: Record<string, unknown> = { ...(answer as Json) };
  for (const [name, add] of inside) if (name in whole) whole[name] = add(whole[name]);
  for (const { ours, theirs } of others) if (ours in whole && !(theirs in whole)) whole[theirs] = whole[ours];
  for (const { theirs, from } of derived) if (!(theirs in whole)) whole[theirs] = from(whole, index);
  return whole;
}
