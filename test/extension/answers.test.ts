/** What an extension answers is checked against what it has declared: a wrong answer is a failure, and leaves nothing behind. */

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { pino } from 'pino';
import { loadExtensions } from '../../src/extension/load.ts';

await loadExtensions(['./echo.ts'], import.meta.dirname);
const { migrate } = await import('../../src/platform/storage/migrations/migrate.ts');
const { openEngineWith } = await import('../../src/schema/open.ts');
const { schema } = await import('../../src/schema/schema.ts');
const { installDemoStore } = await import('../../src/demo/install.ts');
const { statement } = await import('../../src/extension/index.ts');
const { onEachDatabase } = await import('../support/database/engines.ts');
const { addApiUser, startService, testKey } = await import('../support/service.ts');
const { restClient } = await import('../support/rest.ts');
const { everyStyle, styledClient } = await import('../support/styled-client.ts');

const entries = statement<Record<string, never>, { entry: string }>((q) => q.selectFrom('echo_entry').select('entry'));

const right = { id: 1, name: 'Ink' };
const parts = [{ id: 1 }, { id: 2, price: 2.5 }];
const fits: readonly unknown[] = [
  right,
  { ...right, id: '17', name: 5, isNew: 1, color: null, parts: [], further: 'member' },
  { ...right, isNew: null, parts: [{ id: 1, price: '2.5000' }] },
];
const misfits: readonly (readonly [unknown, string])[] = [
  [null, 'must be an object'],
  [[right], 'must be an object'],
  [{ id: 1 }, '/name is missing'],
  [{ ...right, name: null }, '/name must be text'],
  [{ ...right, name: { first: 'Ink' } }, '/name must be text'],
  [{ ...right, id: 'one' }, '/id must be a whole number'],
  [{ ...right, id: 1.5 }, '/id must be a whole number'],
  [{ ...right, isNew: 'false' }, '/isNew must be true or false'],
  [{ ...right, color: ['red'] }, '/color must be text'],
  [{ ...right, parts: parts[0] }, '/parts must be a list'],
  [{ ...right, parts: [...parts, { price: 1 }] }, '/parts/2/id is missing'],
  [{ ...right, parts: [{ id: 1, price: 'free' }] }, '/parts/0/price must be a number'],
];
const wrongOverRest: readonly (readonly [path: string, answer: unknown, flaw: string])[] = [
  ['/echo', { id: 1 }, '/name is required'],
  ['/echo', { id: 1, name: 'A name that is too long' }, '/name must have at most 10 characters'],
  ['/echo', undefined, 'must be an object'],
  ['/echoes', { items: [right, { ...right, id: '2' }], total: 2 }, '/items/1/id must be a whole number'],
  ['/echoes', { items: [right] }, '/total is required'],
];

onEachDatabase('a wrong answer of an extension is a failure', async (_t, settings) => {
  const mediaDir = join(settings.dataDir, 'media');
  const engine = openEngineWith(schema, settings);
  await migrate(engine);
  await installDemoStore(engine, mediaDir);
  const lines: { operation?: string; err?: { message: string } }[] = [];
  const log = pino({ level: 'error' }, { write: (line) => void lines.push(JSON.parse(line)) });
  const service = await startService(engine, { mediaDir }, { log });
  const said = async (): Promise<number> => (await engine.read((tx) => tx.all(entries as never, {}))).length;
  try {
    await addApiUser(engine, 'clerk', ['echo']);
    for (const style of everyStyle) {
      const client = styledClient(service.url, style);
      const session = await client.login('clerk', testKey);
      const outcome = (answer: unknown) => client.outcome(session, 'echo.say', { answer: JSON.stringify(answer) });
      for (const answer of fits) assert.equal(await outcome(answer), 'ok', JSON.stringify(answer));
      const before = await said();
      for (const [answer, flaw] of misfits) {
        assert.equal(await outcome(answer), '1 Internal Error. Please see log for details.', `${style} ${flaw}`);
        const [line, ...more] = lines.splice(0);
        assert.deepEqual(
          [line?.operation, line?.err?.message],
          ['echoSay', `what it answers is not as declared: ${flaw}`],
        );
        assert.deepEqual(more, []);
      }
      assert.equal(await said(), before, 'a call that failed leaves nothing behind');
    }
    const anybody = await restClient(service, 'anonymous');
    assert.deepEqual((await anybody.post('/echo', { answer: { ...right, more: 1 } })).body, { ...right, more: 1 });
    assert.deepEqual((await anybody.post('/echoes', { answer: { items: [right], total: 1 } })).body, [right]);
    for (const [path, answer, flaw] of wrongOverRest) {
      assert.equal((await anybody.post(path, { answer })).status, 500, flaw);
      const [line] = lines.splice(0);
      assert.equal(line?.err?.message, `what it answers is not as declared: ${flaw}`);
    }
  } finally {
    await service.close();
    await engine.close();
  }
});
