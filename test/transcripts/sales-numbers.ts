import type { Engine } from '../../src/platform/storage/engine.ts';
import type { RecordedCase } from './recorded.ts';

/** What calls make, and the numbers that the reference gave. */
interface Made {
  /** By table and column of its ids: the first one that the call made. */
  readonly ids: readonly (readonly [table: string, id: string, first: number])[];
  /** The number that it drew. */
  readonly number?: { readonly kind: string; readonly text: string };
}

type Fields = Readonly<Record<string, unknown>>;

const tables = {
  order: ['sales_order', 'order_id'],
  invoice: ['sales_invoice', 'invoice_id'],
  shipment: ['sales_shipment', 'shipment_id'],
  creditmemo: ['sales_creditmemo', 'creditmemo_id'],
} as const;
type Kind = keyof typeof tables;

/** The kind of document that a call makes. */
function kindOf(operation: string): Kind | undefined {
  if (/^(?:cart\.order|shoppingCartOrder)$/.test(operation)) return 'order';
  const [, kind] = /^(?:order_|salesOrder)(invoice|shipment|creditmemo)(?:\.c|C)reate$/i.exec(operation) ?? [];
  return kind?.toLowerCase() as Kind | undefined;
}

/**
 * The numbers and ids that the reference gave, by the calls that created them. Calls that are refused here take none,
 * but later calls name those that followed.
 */
export function recordedNumbers(cases: readonly RecordedCase[]): ReadonlyMap<RecordedCase, Made> {
  const counts: Record<Kind, number> = { order: 0, invoice: 0, shipment: 0, creditmemo: 0 };
  const made = new Map<RecordedCase, Made>();
  for (const recorded of cases) {
    const text = answered(recorded);
    const kind = kindOf(recorded.operation);
    if (kind && text) {
      counts[kind]++;
      const [table, id] = tables[kind];
      const ids: [string, string, number][] = [[table, id, counts[kind]]];
      const first = kind === 'order' ? firstLine(recorded, text, cases) : undefined;
      if (first !== undefined) ids.push(['sales_order_item', 'item_id', first]);
      made.set(recorded, { ids, number: { kind, text } });
    } else if (/^(?:cart\.create|shoppingCartCreate)$/.test(recorded.operation) && text) {
      const ids: [string, string, number][] = [['quote', 'quote_id', Number(text)]];
      const first = firstCartLine(recorded, cases);
      if (first !== undefined) ids.push(['quote_item', 'item_id', first]);
      made.set(recorded, { ids });
    } else if (/addTrack$/i.test(recorded.operation) && text) {
      made.set(recorded, { ids: [['sales_shipment_track', 'track_id', Number(text)]] });
    }
  }
  return made;
}

/** The scalar that a call answered, as text; WS-I clients read it within a map. */
function answered({ result }: RecordedCase): string | undefined {
  const value = typeof result === 'object' ? Object.values(result ?? {})[0] : result;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

function firstLine({ database_after: after }: RecordedCase, number: string, cases: readonly RecordedCase[]) {
  const infos = cases.filter(({ operation }) => /^(?:order\.info|salesOrderInfo)$/.test(operation)).map(fieldsOf);
  const lists = [after?.items, infos.find(({ increment_id }) => increment_id === number)?.items];
  for (const list of lists) {
    const id = listOf(list)[0]?.item_id;
    if (id !== undefined && id !== null) return Number(id);
  }
  return undefined;
}

/** The first line that a cart has when it is shown; its calls have a name in common. */
function firstCartLine({ name }: RecordedCase, cases: readonly RecordedCase[]): number | undefined {
  const shown = cases.find(
    (testCase) => testCase.name === name.replace(/create$/, 'info') && /cart/i.test(testCase.operation),
  );
  const id = shown && listOf(fieldsOf(shown).items)[0]?.item_id;
  return id === undefined ? undefined : Number(id);
}

function fieldsOf({ result }: RecordedCase): Fields {
  const fields = (result ?? {}) as Fields;
  return 'result' in fields && typeof fields.result === 'object' ? (fields.result as Fields) : fields;
}

const listOf = (list: unknown): readonly Fields[] => {
  if (Array.isArray(list)) return list;
  const inner = typeof list === 'object' && list !== null ? Object.values(list)[0] : undefined;
  return Array.isArray(inner) ? inner : inner ? [inner as Fields] : [];
};

/** Lets what a call makes have the ids and the number that it had there. */
export async function countOn(engine: Engine, { ids, number }: Made): Promise<void> {
  await engine.write(async (tx) => {
    for (const [table, id, first] of ids) {
      if (tx.kind === 'sqlite') {
        await tx.exec(`delete from sqlite_sequence where name = '${table}'`);
        await tx.exec(`insert into sqlite_sequence (name, seq) values ('${table}', ${first - 1})`);
      } else {
        await tx.exec(`select setval(pg_get_serial_sequence('${table}', '${id}'), ${first}, false)`);
      }
    }
    if (!number) return;
    const prefix = Number(number.text.slice(0, -8));
    const last = Number(number.text.slice(-8)) - 1;
    await tx.exec(`insert into sales_number (kind, store_id, prefix, width, last)
      values ('${number.kind}', ${prefix}, '${prefix}', 8, ${last})
      on conflict (kind, store_id) do update set last = ${last}`);
  });
}
