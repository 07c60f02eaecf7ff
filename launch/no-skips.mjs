/**
 * A reporter for Node's test runner, beside the one that prints. It names each skipped test and makes the run fail, so
 * that a missing tool cannot hide an untested part. The variable CARTWRIGHT_MAY_SKIP allows one reason, by its beginning:
 * for a clone without the recorded reference. Allowed skips are counted.
 * @param {AsyncIterable<{type: string, data: {name: string, file?: string, skip?: string | boolean}}>} source
 */
export default async function* noSkips(source) {
  const allowed = process.env.CARTWRIGHT_MAY_SKIP;
  let passed = 0;
  for await (const { type, data } of source) {
    if (type !== 'test:pass' || data.skip === undefined || data.skip === false) continue;
    const reason = typeof data.skip === 'string' && data.skip ? data.skip : 'no reason given';
    if (allowed && reason.startsWith(allowed)) {
      passed++;
      continue;
    }
    process.exitCode = 1;
    yield `skipped, which fails this run: ${data.name} (${reason})\n`;
  }
  if (passed > 0) yield `skipped, as this run may: ${passed} (${allowed})\n`;
}
