/**
 * A reporter for Node's test runner, beside the one that prints: it names each skipped test and makes the run fail, so
 * that nothing goes untested unseen because a tool is missing.
 * @param {AsyncIterable<{type: string, data: {name: string, file?: string, skip?: string | boolean}}>} source
 */
export default async function* noSkips(source) {
  for await (const { type, data } of source) {
    if (type !== 'test:pass' || data.skip === undefined || data.skip === false) continue;
    process.exitCode = 1;
    const reason = typeof data.skip === 'string' && data.skip ? data.skip : 'no reason given';
    yield `skipped, which fails this run: ${data.name} (${reason})\n`;
  }
}
