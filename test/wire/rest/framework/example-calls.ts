import { documentedRoutes } from '../../../../src/interfaces/rest/resources/routes.ts';
import { exampleFirstLink, exampleOperator } from '../../../support/examples/example-operator.ts';
import { exampleOrderToken } from '../../../support/examples/example-orders.ts';
import type { RestClient } from '../../../support/rest.ts';
import type { Shop } from '../../../support/shop.ts';
import { documentOf, fitting, inOrder, type Json, type Operation, operationsOf } from './document.ts';
import { exampleStore } from './example-store.ts';

/** What the calls of the documentation came to. */
export interface ExampleCalls {
  /** A line for each operation whose call or answer is not as documented. */
  readonly wrong: readonly string[];
  /** The answers by operation id, as the documentation shows them. */
  readonly answers: Readonly<Record<string, unknown>>;
}

/** The errors in an example's call and its answer; empty if both are as documented. */
async function tryExample(
  client: RestClient,
  operation: Operation,
  fits: (schema: Json, value: unknown) => unknown,
  record: (answer: unknown, schema: Json) => void,
): Promise<string | undefined> {
  const { method, path, parameters, requestBody, responses } = operation;
  const values = parameters.filter((each) => each.example !== undefined);
  const missing = parameters.filter((each) => each.in === 'path' && each.example === undefined);
  if (missing.length > 0) return `has no example of ${missing.map(({ name }) => name).join()}`;
  const place = path.replaceAll(/\{(\w+)\}/g, (_, name) =>
    encodeURIComponent(String(values.find((each) => each.name === name)?.example)),
  );
  const query = values.flatMap(({ in: where, name, example }) => (where === 'query' ? [[name, String(example)]] : []));
  const content = Object.values(requestBody?.content ?? {})[0];
  if (content && content.example === undefined) return 'has no example of a body';
  const sent = content && fits(content.schema, content.example);
  if (sent) return `its body: ${JSON.stringify(sent)}`;
  const answer = await client.send(method, `${place}?${new URLSearchParams(query as string[][])}`, {
    ...(content && { body: content.example }),
    // Every write but DELETE takes a key.
    headers: { 'x-order-token': exampleOrderToken, 'idempotency-key': `${method}${path}` },
  });
  // No code of an example is right.
  if (answer.body?.error === 'second_factor_invalid') return undefined;
  // Documents are never deleted, and no provider holds money: the answer says so.
  if (/_not_deletable$|^(invoice|creditmemo)_move_refused$/.test(answer.body?.error)) return undefined;
  if (answer.status === 302 && responses[200]?.content?.['application/octet-stream']) return undefined;
  // For a file only the media type is documented.
  const file = Object.keys(responses[answer.status]?.content ?? {}).find((kind) => !kind.includes('json'));
  if (file !== undefined && file === answer.headers.get('content-type')?.split(';')[0]) return undefined;
  const documented = responses[answer.status];
  if (!documented || answer.status >= 300) return `answers ${answer.status} ${answer.text}`;
  const { schema } = documented.content?.['application/json'] ?? {};
  if (!schema) return answer.text === '' ? undefined : `answers ${answer.text} where nothing is documented`;
  if (method === 'GET' && Array.isArray(answer.body) && answer.body.length === 0) return 'shows an empty list';
  const shown = fits(schema, answer.body);
  if (shown) return `its answer: ${JSON.stringify(shown)}`;
  record(answer.body, schema);
  return undefined;
}

/** An answer as the documentation shows it: only the beginnings of lists, and no values that differ at each call. */
function toShow(value: unknown, url: string, key = ''): unknown {
  if (Array.isArray(value)) return value.slice(0, 2).map((each) => toShow(each, url));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, toShow(each, url, name)]));
  }
  if (typeof value !== 'string') return value;
  if (key === 'token') return 'eyJhbGciOiJIUzI1NiIsInR5cCI6ImF0K2p3dCJ9...';
  return value.replaceAll(url, 'https://shop.example.com').replace(/^\d{4}-\d\d-\d\dT.*Z$/, '2026-11-21T19:00:00.000Z');
}

/** Makes every call of the documentation in the demo store. */
export async function makeExampleCalls(shop: Pick<Shop, 'as' | 'engine' | 'url'>): Promise<ExampleCalls> {
  const document = await documentOf(shop.url);
  const { office: client, customer } = await exampleStore(shop);
  const own = new Set(
    documentedRoutes.filter(({ access }) => access.level === 'customer').map(({ operationId }) => operationId),
  );
  const fits = fitting(document);
  const wrong: string[] = [];
  const answers: Record<string, unknown> = {};
  for (const operation of inOrder(operationsOf(document))) {
    // Logout is tried with a token of its own.
    const ofAll = operation.path.startsWith('/auth/') ? await shop.as('all') : client;
    const isFirst = operation.path === '/auth/operator/first';
    const bringBack = isFirst ? await exampleFirstLink(shop) : undefined;
    const operator = operation.path.startsWith('/auth/operator') && !isFirst ? await exampleOperator(shop) : undefined;
    const caller = operator ?? (own.has(operation.operationId) ? customer : ofAll);
    const said = await tryExample(caller, operation, fits, (answer, schema) => {
      const shown = toShow(answer, shop.url);
      const told = fits(schema, shown);
      if (told) wrong.push(`${operation.operationId} the answer that is shown: ${JSON.stringify(told)}`);
      answers[operation.operationId] = shown;
    });
    await bringBack?.();
    if (said) wrong.push(`${operation.operationId} ${said}`);
  }
  return { wrong, answers };
}
