import type { Engine } from '../../src/platform/storage/engine.ts';
import { styledClient } from '../support/styled-client.ts';
import { readAnswer } from './read-answer.ts';
import type { RecordedCase, RecordedStyle } from './recorded.ts';
import { answerOf, learnSession, type Outcome, request } from './replay.ts';
import { countOn, recordedNumbers } from './sales-numbers.ts';
import { countStock, ourRows, recordedRows } from './sales-rows.ts';
import { setUp } from './sales-setup.ts';

/** Repeats the recorded exchanges of checkout and orders, in their order, over the store they were recorded with. */
export function createSalesReplay(style: RecordedStyle, url: string, engine: Engine, cases: readonly RecordedCase[]) {
  const sessions = new Map<string, string>();
  const numbers = recordedNumbers(cases);
  const send = async (recorded: RecordedCase): Promise<Outcome> => {
    const made = numbers.get(recorded);
    if (made) await countOn(engine, made);
    const response = await fetch(...request(style, url, recorded, sessions));
    const answer = readAnswer(response.status, await response.text());
    learnSession(sessions, recorded, answer);
    return answer;
  };
  return {
    /** Opens the sessions that were opened before the recording began: one for all calls, and one for who lacks rights. */
    async login(): Promise<void> {
      const client = styledClient(url, 'v1');
      for (const [user, key, name] of [
        ['soapuser', 'soapkey-123456', 'cart_create'],
        ['limited', 'limitedkey-123456', 'acl_order_list'],
      ] as const) {
        const [theirs = ''] =
          /\b[0-9a-f]{64}\b/.exec(cases.find((testCase) => testCase.name === name)?.request ?? '') ?? [];
        sessions.set(theirs, await client.login(user, key));
      }
    },
    /** The answer of the reference, and the rows of its database. */
    recorded: (recorded: RecordedCase): Outcome => ({ ...answerOf(style, recorded), ...recordedRows(recorded) }),
    /** The same of ours; what the recording did to its database is done to ours. Undefined where nothing was sent. */
    async repeat(recorded: RecordedCase): Promise<Outcome | undefined> {
      if (recorded.sql) {
        await setUp(engine, recorded);
        return undefined;
      }
      if (!recorded.http_status) return undefined;
      const answer = await send(recorded);
      const rows = await ourRows(engine, recorded);
      if (recorded.name === 'order_same_quote_again') await orderAgain(engine, () => send(recorded));
      await countStock(engine, recorded);
      return { ...answer, ...rows };
    },
  };
}

/** Makes the second order of a quote, which is refused here, since later calls hold it and cancel it. */
async function orderAgain(engine: Engine, send: () => Promise<Outcome>): Promise<void> {
  await engine.write((tx) => tx.exec('update sales_order set quote_id = null where order_id = 1'));
  await send();
  await engine.write((tx) => tx.exec('update sales_order set quote_id = 2 where order_id = 1'));
}
