import type { Engine } from '../../../src/platform/storage/engine.ts';
import { shopTime } from '../shop-time.ts';

/** A job that has run, a backup, an import, a scheduled export, a recorded call, a mail that was given up, one with a secret, a template. */
export async function exampleOperation(engine: Engine): Promise<void> {
  await engine.write(async (tx) => {
    await tx.insertMany(
      'mail_template',
      ['mail', 'store_id', 'html'],
      [['footer', 1, '{{store.name}}, {{store.email}}\n']],
    );
    const job = ['name', 'next_run_at', 'started_at', 'ended_at', 'succeeded_at', 'runs', 'failures'];
    const ran = [shopTime - 2000, shopTime - 1000, shopTime - 1000];
    await tx.insertMany('job', job, [['session.sweep', shopTime + 300_000, ...ran, 12, 1]]);
    const backup = ['backup_id', 'state', 'requested_at', 'requested_by', 'started_at', 'ended_at', 'host', 'folder'];
    const folder = '/var/lib/cartwright/backups/2026-11-21T18-59-58Z-901';
    await tx.insertMany(
      'store_backup',
      [...backup, 'rows_written', 'images', 'bytes'],
      [[901, 'done', shopTime - 3000, 'sam@example.com', ...ran.slice(0, 2), 'shop-1', folder, 4210, 38, 2_400_000]],
    );
    const list = ['import_id', 'kind', 'mode', 'state', 'filename', 'encoding', 'separator', 'columns', 'lines'];
    await tx.insertMany(
      'csv_import',
      [
        ...list,
        'lines_done',
        'changed',
        'refused',
        'requested_at',
        'requester',
        'requested_by',
        'started_at',
        'ended_at',
      ],
      [
        [
          901,
          'stock',
          'append',
          'done',
          'stock.csv',
          'utf-8',
          ',',
          '["sku","qty","in_stock"]',
          3,
          3,
          1,
          1,
          shopTime - 3000,
          'operator 901',
          'sam@example.com',
          ...ran.slice(0, 2),
        ],
      ],
    );
    await tx.insertMany(
      'csv_import_refused',
      ['import_id', 'line', 'faults', 'content'],
      [[901, 3, '[{"message":"There is no such product"}]', 'NOBODY,1,1,There is no such product\r\n']],
    );
    const booksTarget = JSON.stringify({ type: 'mail', path: 'orders-{date}.csv', to: ['books@example.com'] });
    await tx.insertMany(
      'scheduled_export',
      ['export_id', 'name', 'kind', 'schedule', 'target', 'due_at'],
      [[901, 'Orders for the books', 'orders', '0 6 * * 1', booksTarget, shopTime + 86_400_000]],
    );
    const call = ['request_id', 'made_at', 'node', 'style', 'operation', 'method', 'url', 'status', 'milliseconds'];
    const detail = { arguments: { productId: '7' }, answer: { sku: 'INK-TIDE' }, isCut: false };
    const curl = "curl -s --data-binary '<Envelope/>' 'http://127.0.0.1:8080/api/v2_soap/'";
    const php = "$api->catalogProductInfo($session, '7');";
    await tx.insertMany(
      'recorded_request',
      [...call, 'caller_kind', 'caller_id', 'caller_name', 'detail'],
      [
        [
          901,
          shopTime - 1000,
          'shop-1/4711',
          'soap-v2',
          'catalogProductInfo',
          'POST',
          '/api/v2_soap/',
          200,
          4,
          'apiUser',
          901,
          'nightly',
          JSON.stringify({ ...detail, curl, php }),
        ],
      ],
    );
    const mail = ['outbox_id', 'topic', 'body', 'created_at', 'due_at', 'attempts', 'last_error', 'given_up_at'];
    const over = [shopTime - 5000, Number.MAX_SAFE_INTEGER, 9, 'the server said no', shopTime];
    await tx.insertMany('outbox', mail, [
      [901, 'mail', JSON.stringify({ ...shared, template: 'contact', data: { ...question } }), ...over],
      [
        902,
        'mail',
        JSON.stringify({ ...shared, template: 'password_reset', data: { customerId: 1, token: 'x' } }),
        ...over,
      ],
    ]);
  });
}

const shared = { storeId: 1, to: { email: 'office@example.com', name: 'Office' } };
const question = { name: 'Ada', email: 'ada@example.com', telephone: null, comment: 'Is the <b>blue</b> ink dry?' };
