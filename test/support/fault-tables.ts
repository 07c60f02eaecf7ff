import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import type { OperationDeclaration } from '../../src/interfaces/legacy/declare.ts';
import type { Settings } from '../../src/platform/settings/settings.ts';
import { type Engine, StorageError } from '../../src/platform/storage/engine.ts';
import { type LegacyCaller, onDemoStore } from './legacy.ts';
import { addApiUser, startService, testKey } from './service.ts';
import { everyStyle, styledClient } from './styled-client.ts';

/** One row of a documented fault table: a test plays it in every style. `Scene` holds what its arguments need. */
export interface FaultCase<Scene> {
  readonly operation: string;
  readonly when: string;
  readonly code: number;
  readonly text: string;
  readonly arguments: (scene: Scene) => Readonly<Record<string, unknown>>;
  /** The database fails while the call is saved. */
  readonly failingCommit?: boolean;
}

/** A fault table with everything that it is compared with. */
export interface FaultTable<Scene> {
  /** Name of the page below `docs/`, and its text as the table makes it. */
  readonly page: string;
  readonly document: () => string;
  readonly operations: readonly OperationDeclaration[];
  readonly cases: readonly FaultCase<Scene>[];
  /** The id that the caller is granted. */
  readonly grant: string;
  readonly scene: (engine: Engine, call: LegacyCaller) => Promise<Scene>;
  /** Settings of the service that the table is played against. */
  readonly settings?: Partial<Settings>;
  /** All data that a failed call must leave unchanged. */
  readonly stored: (engine: Engine) => Promise<unknown>;
}

/**
 * Declares the tests of a fault table. The page in `docs/` shows the table (UPDATE_DOCS=1 writes the page). The table
 * has every fault that the operations declare, and no other. Over the wire each fault arises in its case, in every
 * style, and changes nothing.
 */
export function onFaultTable<Scene>(table: FaultTable<Scene>): void {
  const page = new URL(`../../docs/${table.page}`, import.meta.url);

  test('the documentation shows the table (UPDATE_DOCS=1 writes it)', () => {
    if (process.env.UPDATE_DOCS) writeFileSync(page, table.document());
    assert.equal(readFileSync(page, 'utf8'), table.document());
  });

  test('the table has every fault that the operations declare', () => {
    for (const { resource, method, faults } of table.operations) {
      const path = `${resource.name}.${method}`;
      const declared = faults.map((name) => resource.faults[name]?.code ?? 0);
      const listed = table.cases.filter(({ operation }) => operation === path).map(({ code }) => code);
      assert.deepEqual([...new Set(listed)].toSorted(), [...new Set(declared)].toSorted(), path);
    }
  });

  onDemoStore('every fault arises in its case, in every style, and changes nothing', async (engine, call) => {
    const scene = await table.scene(engine, call);
    await addApiUser(engine, 'client', [table.grant]);
    let commitsFail = false;
    const sometimesFailing: Engine = {
      ...engine,
      write: (work) =>
        engine.write(async (tx) => {
          const value = await work(tx);
          if (commitsFail) throw new StorageError('unavailable', 'no space left');
          return value;
        }),
    };
    const service = await startService(sometimesFailing, table.settings);
    try {
      const before = await table.stored(engine);
      for (const style of everyStyle) {
        const client = styledClient(service.url, style);
        const session = await client.login('client', testKey);
        for (const { operation, when, code, text, arguments: args, failingCommit = false } of table.cases) {
          commitsFail = failingCommit;
          const outcome = await client.outcome(session, operation, args(scene));
          commitsFail = false;
          assert.equal(outcome, `${code} ${text}`, `${operation}, ${when}, ${style}`);
          assert.deepEqual(await table.stored(engine), before, `${operation}, ${when}, ${style}: what is stored`);
        }
      }
    } finally {
      await service.close();
    }
  });
}
