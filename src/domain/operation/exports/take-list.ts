import { command } from '#domain/shared/command.ts';
import { type CsvKindName, csvKinds } from '../csv/kinds.ts';
import { grantsOf } from './kinds.ts';

/** How a list is written. */
export interface ListForm {
  readonly oldForm: boolean;
  readonly raw: boolean;
  readonly separator: string;
  /** Whether it begins with a byte order mark. */
  readonly isMarked: boolean;
}

/** Allows a caller to take a list of a kind that is not of orders; it is read while it is sent. */
const takeList = (kind: CsvKindName) =>
  command({
    name: `export.${kind}`,
    permission: { rest: { level: 'granted', ids: grantsOf(kind) } },
    effect: 'read',
    // Lines have values of all store views.
    touches: 'shared',
    refusals: [],
    run: async (_context, form: ListForm): Promise<ListForm> => form,
  });

/** The commands by which lists are taken, by kind. */
export const takeLists = Object.fromEntries(
  Object.keys(csvKinds).map((kind) => [kind, takeList(kind as CsvKindName)]),
) as Readonly<Record<CsvKindName, ReturnType<typeof takeList>>>;
