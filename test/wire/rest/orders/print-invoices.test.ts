import assert from 'node:assert/strict';
import { test } from 'node:test';
import { invoices } from '../../../../src/domain/orders/document-kinds.ts';
import { documentByNumber } from '../../../../src/domain/orders/document-records.ts';
import { type PrintedDocument, printedDocument } from '../../../../src/domain/orders/printed-document.ts';
import { drawDocuments } from '../../../../src/interfaces/rest/pdf/draw-documents.ts';
import { createPrinter } from '../../../../src/interfaces/rest/pdf/printer.ts';
import { RestProblem } from '../../../../src/platform/http/problem.ts';
import { SlowThreadError } from '../../../../src/platform/process/helper-thread.ts';
import { makeOrder } from '../../../support/examples/orders.ts';
import { onShop } from '../../../support/shop.ts';

const noLogos = async () => new Map<string, Uint8Array>();

onShop('invoices are printed beside the event loop, and a network that wants too many is refused', async (shop) => {
  const { engine } = shop;
  const { orderId, invoice } = await makeOrder(engine, { withDocuments: true });
  const page = await engine.read(async (tx) => {
    const record = await documentByNumber(tx, invoices, invoice);
    return record && (await printedDocument(tx, invoices.table, record));
  });
  assert.ok(page);
  const office = await shop.as('all');
  const [{ id }] = (await office.get('/invoices')).body;
  const path = `/orders/${orderId}/invoices/${id}/pdf`;
  const small = await fetch(`${shop.url}/api/rest/v2${path}`, { headers: { authorization: `Bearer ${office.token}` } });
  assert.deepEqual(
    Buffer.from(await small.arrayBuffer()),
    await drawDocuments({ documents: [page], logos: new Map() }),
  );

  // Drawn in the loop, this would be a single turn of it.
  const large = { ...page, lines: Array.from({ length: 200 }, () => page.lines[0] ?? assert.fail()) };
  let turns = 0;
  let isDone = false;
  const done = createPrinter(noLogos)([large], 'a').finally(() => {
    isDone = true;
  });
  while (!isDone) {
    await new Promise(setImmediate);
    turns += 1;
  }
  assert.ok((await done).toString('latin1').startsWith('%PDF-'));
  assert.ok(turns > 100, `${turns} turns of the loop`);

  // One is printed and eight wait; the first end meanwhile.
  const all = await Promise.all(Array.from({ length: 30 }, () => office.get(path)));
  const refused = all.filter(({ status }) => status !== 200);
  assert.ok(all.length - refused.length >= 9);
  const [first] = refused;
  assert.deepEqual(
    [first?.status, first?.headers.get('content-type'), first?.headers.get('retry-after'), first?.body.message],
    [503, 'application/problem+json', '2', 'Too many documents wait to be printed. Try again soon.'],
  );
  assert.equal((await office.get(path)).status, 200);
});

const nothing = { lines: [] } as unknown as PrintedDocument;

test('of invoices to print, eight of a network wait, and networks take turns', async () => {
  const drawn: PromiseWithResolvers<Uint8Array<ArrayBuffer>>[] = [];
  const order: string[] = [];
  const print = createPrinter(noLogos, ({ documents: [page] }) => {
    order.push(page?.locale ?? '');
    const drawing = Promise.withResolvers<Uint8Array<ArrayBuffer>>();
    drawn.push(drawing);
    return drawing.promise;
  });
  const ask = (name: string) =>
    print([{ ...nothing, locale: name }], name.charAt(0)).then(
      () => 'printed',
      (error: unknown) => (error instanceof RestProblem ? [error.status, error.headers['retry-after']] : error),
    );
  const asked = Array.from({ length: 9 }, (_, index) => ask(`a${index}`));
  assert.deepEqual(await ask('a9'), [503, '2']);
  asked.push(ask('b0'));
  for (let next = 0; next < 10; next++) {
    drawn[next]?.resolve(new Uint8Array(1));
    await new Promise(setImmediate);
  }
  assert.deepEqual(await Promise.all(asked), Array(10).fill('printed'));
  assert.deepEqual(order.slice(0, 4), ['a0', 'a1', 'b0', 'a2']);
});

test('an invoice that takes too long to print is refused, and a failure is not hidden', async () => {
  const failing = (error: Error) => createPrinter(noLogos, () => Promise.reject(error))([nothing], 'a');
  await assert.rejects(failing(new SlowThreadError()), { status: 503, headers: { 'retry-after': '60' } });
  await assert.rejects(failing(new RangeError('no such currency')), { message: 'no such currency' });
});
