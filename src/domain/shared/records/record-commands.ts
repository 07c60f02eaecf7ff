import type { Admission } from '#kernel/admission.ts';
import { decimalToNumber } from '#kernel/decimal.ts';
import type { Slice, Sliced } from '#kernel/pages.ts';
import type { FieldError } from '#kernel/refusal.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { lockNames } from '#platform/storage/lock-names.ts';
import { type ChangeKind, changed, changedValues } from '../changes/changes.ts';
import { type Context, command, granted } from '../command.ts';
import type { RestPermission } from '../permissions/rest-permissions.ts';

/** Refusals of commands on records. */
const recordRefusals = ['record_not_found', 'record_invalid', 'record_name_taken', 'record_in_use'] as const;

/** The context of a record's rules. */
export type RecordContext = Context<(typeof recordRefusals)[number]>;

/** Kinds of records, as the record of changes names them. */
type RecordEntity = Extract<
  ChangeKind,
  | 'tax_class'
  | 'tax_rate'
  | 'tax_rule'
  | 'cart_rule'
  | 'catalog_rule'
  | 'coupon'
  | 'agreement'
  | 'url_rewrite'
  | 'mail_template'
  | 'scheduled_export'
>;

/** A record with its id. */
export type WithId<T> = T & { readonly id: number };

/** A kind of small records of merchants, such as tax rates: its type, its rules, and its rows. */
export interface RecordKind<T extends object, Q> {
  /** The prefix of the commands' names: `taxRate`. */
  readonly name: string;
  /** Its name in the record of changes: `tax_rate`. */
  readonly entity: RecordEntity;
  /** Kinds with the same lock write one after the other. */
  readonly lock: string;
  readonly permissions: Readonly<Record<'read' | 'create' | 'write' | 'remove', RestPermission>>;
  /** `shared` for data that all store views share, `scoped` if the kind itself checks the caller's bounds. */
  readonly touches: 'shared' | 'scoped';
  /** Who may read it, if that is not only the granted: then the kind itself limits what they see. */
  readonly readers?: Admission;
  /** The values of fields that are left out. */
  readonly defaults: Partial<T>;
  /** The members that are ten-thousandths, which the record of changes shows as decimals. */
  readonly decimals?: readonly (keyof T & string)[];
  /** The members by which people know a record: stored without blanks around them, and not empty. */
  readonly names: readonly (keyof T & string)[];
  readonly list: (context: RecordContext, query: Q, slice: Slice) => Promise<Sliced<WithId<T>>>;
  /** Undefined also for a record that the caller may not see. */
  readonly read: (context: RecordContext, id: number) => Promise<WithId<T> | undefined>;
  /**
   * The problems of a whole record, `before` being its old state; may refuse `record_name_taken`. The record in the
   * answer is saved.
   */
  readonly check: (
    context: RecordContext,
    record: T,
    before: WithId<T> | undefined,
  ) => Promise<{ readonly record: T; readonly errors: readonly FieldError[] }>;
  /** Writes it; answers its id. */
  readonly save: (context: RecordContext, record: T, before: WithId<T> | undefined) => Promise<number>;
  /** Why it cannot be deleted; undefined if it can. */
  readonly usedBy?: (tx: Tx, record: WithId<T>) => Promise<string | undefined>;
  readonly remove: (context: RecordContext, record: WithId<T>) => Promise<void>;
}

/** A change of some fields. */
export interface RecordChange<T> {
  readonly id: number;
  readonly data: Partial<T>;
}

/**
 * The commands of a kind, and `put` and `takeAway` for writes of many records. They refuse `record_not_found`, `record_invalid` with all problems, `record_name_taken` and
 * `record_in_use`.
 */
export function recordCommands<T extends object, Q>(kind: RecordKind<T, Q>) {
  const { name, permissions } = kind;
  const { touches } = kind;
  const write = { effect: 'write', touches, refusals: recordRefusals } as const;
  const read = { effect: 'read', touches: 'scoped', refusals: recordRefusals } as const;

  const told = (record: WithId<T>): Readonly<Record<string, unknown>> => {
    const values: Record<string, unknown> = { ...record };
    for (const field of kind.decimals ?? []) {
      const value = values[field];
      if (typeof value === 'number') values[field] = decimalToNumber(value);
    }
    return values;
  };
  const hold = async (context: RecordContext, id: number): Promise<WithId<T>> => {
    const found = await kind.read(context, id);
    if (!found) throw context.fail('record_not_found');
    return found;
  };
  const save = async (context: RecordContext, fullRecord: T, before: WithId<T> | undefined): Promise<WithId<T>> => {
    // A name that an import brought stays as it is until it is changed.
    const renamed = kind.names.filter((name) => fullRecord[name] !== before?.[name]);
    const named = withTrimmed(fullRecord, renamed);
    const empty = renamed.filter((name) => named[name] === '');
    if (empty.length > 0) {
      throw context.fail('record_invalid', {
        errors: empty.map((name) => ({ field: `/${name}`, message: 'must not be empty' })),
      });
    }
    const { record, errors } = await kind.check(context, named, before);
    if (errors.length > 0) throw context.fail('record_invalid', { errors });
    const saved = await hold(context, await kind.save(context, record, before));
    if (!before) changed(context.tx, kind.entity, saved.id, 'created');
    else if (JSON.stringify(before) !== JSON.stringify({ ...before, ...saved })) {
      changed(context.tx, kind.entity, saved.id, 'changed');
      changedValues(context.tx, kind.entity, saved.id, told(before), told(saved));
    }
    return saved;
  };

  /** Makes a record, or changes one by its id; fields that are absent stay, or have their defaults. */
  const put = async (context: RecordContext, id: number | undefined, data: Partial<T>): Promise<WithId<T>> => {
    await lockNames(context.tx, [kind.lock]);
    if (id === undefined) return save(context, { ...kind.defaults, ...given(data) } as T, undefined);
    const { id: _, ...before } = await hold(context, id);
    return save(context, { ...before, ...given(data) } as T, { ...before, id } as WithId<T>);
  };
  const takeAway = async (context: RecordContext, id: number): Promise<void> => {
    await lockNames(context.tx, [kind.lock]);
    const record = await hold(context, id);
    const user = await kind.usedBy?.(context.tx, record);
    if (user !== undefined) throw context.fail('record_in_use', { text: user });
    await kind.remove(context, record);
    changed(context.tx, kind.entity, id, 'removed');
  };

  return {
    hold,
    put,
    takeAway,
    list: command({
      ...read,
      name: `${name}.list`,
      permission: { rest: kind.readers ?? granted(permissions.read) },
      run: (context: RecordContext, { query, slice }: { readonly query: Q; readonly slice: Slice }) =>
        kind.list(context, query, slice),
    }),
    read: command({
      ...read,
      name: `${name}.read`,
      permission: { rest: kind.readers ?? granted(permissions.read) },
      run: (context: RecordContext, { id }: { readonly id: number }) => hold(context, id),
    }),
    create: command({
      ...write,
      name: `${name}.create`,
      permission: { rest: granted(permissions.create) },
      run: (context: RecordContext, { data }: { readonly data: Partial<T> }) => put(context, undefined, data),
    }),
    change: command({
      ...write,
      name: `${name}.change`,
      permission: { rest: granted(permissions.write) },
      run: (context: RecordContext, { id, data }: RecordChange<T>) => put(context, id, data),
    }),
    remove: command({
      ...write,
      name: `${name}.remove`,
      permission: { rest: granted(permissions.remove) },
      run: (context: RecordContext, { id }: { readonly id: number }) => takeAway(context, id),
    }),
  };
}

/** The commands of a kind, as interfaces use them. */
export type RecordCommands<T extends object, Q> = ReturnType<typeof recordCommands<T, Q>>;

/** A record whose members with these names have no blanks around them. */
function withTrimmed<T extends object>(record: T, names: readonly (keyof T & string)[]): T {
  const trimmed = names.map((name) => [name, String(record[name] ?? '').trim()]);
  return { ...record, ...Object.fromEntries(trimmed) };
}

/** The sent fields only. */
function given<T extends object>(data: Partial<T>): Partial<T> {
  return Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined)) as Partial<T>;
}
