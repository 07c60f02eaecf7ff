import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onEachStore } from '../support/database/engines.ts';
import { startService } from '../support/service.ts';
import { salesStore } from '../support/stores.ts';
import { type AnyStyle, styledClient } from '../support/styled-client.ts';
import { mapTexts } from '../transcripts/normalize.ts';
import { type AnswerValue, readAnswer } from '../transcripts/read-answer.ts';
import { type RecordedCase, recordedCases, recordingsMissing } from '../transcripts/recorded.ts';

const missing = recordingsMissing() ?? (salesStore ? undefined : 'the recorded reference has no store with orders');

/** Calls that only read. */
const reading = /\.(?:info|list|getCarriers|totals|license)$|^resourceFaults$/;
const documents = {
  order: 'order',
  order_invoice: 'invoice',
  order_shipment: 'shipment',
  order_creditmemo: 'creditmemo',
};

/** A document that was shown, and what of the order it belongs to. */
interface Shown {
  readonly recorded: RecordedCase;
  readonly path: string;
  readonly number: string;
  /** The id of the order. */
  readonly order: string;
}

const firstArgument = ({ request }: RecordedCase): string =>
  /<args[^>]*><item[^>]*>([^<]*)</.exec(request)?.[1] ?? /<args[^>]*>([^<]*)</.exec(request)?.[1] ?? '';

/** The last answer that shows each document, where no call behind it was about it; of an order, about any of its documents. */
function lastShown(): Shown[] {
  const cases = recordedCases('v1', 'sales');
  const last = new Map<string, Shown>();
  const orderOf = new Map<string, string>();
  for (const recorded of cases) {
    const [resource = '', method] = recorded.operation.split('.');
    const kind = documents[resource as keyof typeof documents];
    const number = firstArgument(recorded);
    if (!kind) continue;
    if (method === 'info' && recorded.result) {
      const { order_id } = recorded.result as { order_id: string };
      orderOf.set(`${kind} ${number}`, order_id);
      last.set(`${kind} ${number}`, { recorded, path: recorded.operation, number, order: order_id });
    }
    if (reading.test(recorded.operation)) continue;
    // Documents are made of orders; all else is done to what is named.
    const named = method === 'create' ? `order ${number}` : `${kind} ${number}`;
    const order = orderOf.get(named);
    for (const [key, shown] of last) {
      if (key === named || (shown.path === 'order.info' && shown.order === order)) last.delete(key);
    }
  }
  return [...last.values()];
}

/** Without what another run of the same calls has otherwise. */
function comparable(result: AnswerValue | undefined): unknown {
  return mapTexts(sorted(result ?? null), (text, name) => {
    if (/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text)) return 'a time';
    return name === 'protect_code' ? 'a secret' : text;
  });
}

/** The lines of a grouped product, which were put into the cart in any order, by product. */
function sorted(result: AnswerValue): AnswerValue {
  if (result === null || typeof result === 'string' || Array.isArray(result)) return result;
  const lines = result.items as Record<string, string>[];
  if (!lines.every(({ product_type: type }) => type === 'grouped')) return result;
  const plain = lines.map(({ item_id, quote_item_id, ...line }) => line);
  return { ...result, items: plain.toSorted((a, b) => Number(a.product_id) - Number(b.product_id)) };
}

/** Fields that are filled here and empty in the reference (Q26). */
const filled = new Set(['order_increment_id', 'order_created_at', 'shipping_firstname', 'shipping_lastname', 'number']);

if (missing !== undefined) test('documents are shown as recorded', (t) => t.skip(missing));
else {
  const shown = lastShown();
  test('enough documents were shown last', () => {
    const kinds = Map.groupBy(shown, ({ path }) => path);
    assert.deepEqual(
      Object.keys(documents).map((resource) => [`${resource}.info`, kinds.get(`${resource}.info`)?.length]),
      [
        ['order.info', 9],
        ['order_invoice.info', 6],
        ['order_shipment.info', 2],
        ['order_creditmemo.info', 6],
      ],
    );
  });
  onEachStore('sales_legacy', 'after an import each document is shown as it was recorded last', async (t, engine) => {
    const service = await startService(engine);
    try {
      const client = styledClient(service.url, 'v1' satisfies AnyStyle);
      const session = await client.login('soapuser', 'soapkey-123456');
      for (const { path, number, recorded } of shown) {
        const argument = { order: 'orderIncrementId', order_invoice: 'invoiceIncrementId' } as const;
        const name =
          argument[path.split('.')[0] as keyof typeof argument] ??
          `${path.split('.')[0]?.replace('order_', '')}IncrementId`;
        const { status, body } = await client.exchange(session, path, { [name]: number });
        const ours = readAnswer(status, body).result as Record<string, AnswerValue>;
        const theirs = readAnswer(200, recorded.response).result as Record<string, AnswerValue>;
        const own = Object.entries(ours).filter(
          ([field]) => !(path === 'order_shipment.info' && filled.has(field) && !(field in theirs)),
        );
        await t.test(`${path} ${number} (${recorded.name})`, () =>
          assert.deepEqual(comparable(Object.fromEntries(own)), comparable(theirs)),
        );
      }
    } finally {
      await service.close();
    }
  });
}
