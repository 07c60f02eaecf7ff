/** Lists of orders are sent while they are read, whatever their length. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { engines } from '../support/database/engines.ts';
import { freshDatabase } from '../support/database/postgres.ts';
import { measuredUser, startMeasuredService } from '../support/measured-service.ts';
import { testKey } from '../support/service.ts';
import { callEnvelope, styledClient } from '../support/styled-client.ts';

/** Orders of the list, 123 MB, and how many bytes of memory may be in use or wait to be collected while it is sent. */
const orders = 30_000;
const most = 120_000_000;

for (const { kind } of engines) {
  test(`a list of ${orders} orders takes no memory by its length (${kind})`, async (t) => {
    const database = kind === 'postgres' ? await freshDatabase() : undefined;
    if (database && 'unavailable' in database) return t.skip(database.unavailable);
    const service = await startMeasuredService({ databaseUrl: database?.url, orders, heapMiB: 110 });
    t.after(async () => {
      await service.end();
      await database?.drop();
    });
    const session = await styledClient(service.url, 'v2').login(measuredUser, testKey);
    const list = async (filters: Readonly<Record<string, unknown>>) => {
      const response = await fetch(`${service.url}/api/v2_soap/`, {
        method: 'POST',
        body: callEnvelope('v2', session, 'sales_order.list', filters),
        headers: { 'content-type': 'text/xml' },
      });
      assert.equal(response.status, 200);
      const told = { bytes: 0, end: '' };
      const decoder = new TextDecoder();
      for await (const chunk of response.body ?? []) {
        told.bytes += chunk.length;
        told.end = (told.end + decoder.decode(chunk, { stream: true })).slice(-100);
      }
      assert.ok(told.end.endsWith('</SOAP-ENV:Envelope>\n'), told.end);
      return told.bytes;
    };
    // The first call of a process compiles what it needs.
    const page = await list({ page: 1, pageSize: 1000 });
    let bytes = 0;
    const added = await service.added(async () => {
      bytes = await list({});
    });
    assert.ok(bytes > (page / 1000) * orders * 0.9, `${bytes} bytes, of a page of a thousand ${page}`);
    t.diagnostic(`${Math.round(added / 1e6)} MB more`);
    assert.ok(added < most, `${Math.round(added / 1e6)} MB were needed for ${Math.round(bytes / 1e6)} MB`);
  });
}
