import type { Shop } from './shop.ts';

/**
 * The templates and data of the mails that were posted to somebody. It waits until there are `atLeast`, since some are
 * posted after the answer.
 */
export async function mailsTo(
  { engine }: Pick<Shop, 'engine'>,
  email: string,
  atLeast = 0,
): Promise<[string, Record<string, unknown>][]> {
  for (let tries = 0; ; tries += 1) {
    const rows = await engine.read((tx) =>
      tx.query((q) => q.selectFrom('outbox').select('body').where('topic', '=', 'mail').orderBy('outbox_id')),
    );
    const mails = rows.map(({ body }) => JSON.parse(body)).filter(({ to }) => to.email === email);
    if (mails.length >= atLeast || tries > 100) return mails.map(({ template, data }) => [template, data]);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
