import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CliError, usageError } from './context.ts';
import { type CommandGroup, defineCommand } from './declare.ts';

/** The folder of this program, which the tests of the new extension use. */
const ownFolder = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

const create = defineCommand({
  name: 'new',
  about:
    'Begin an extension: a folder with one operation and one route over the same command, and a test that passes. The last part of FOLDER is its name: small letters, digits and dashes.',
  args: '<FOLDER>',
  run: ({ workingDir, out }, folder) => {
    const path = resolve(workingDir, folder);
    const name = basename(path);
    if (!/^[a-z][a-z0-9-]{0,30}$/.test(name)) throw usageError(`an extension cannot be called ${name}`);
    if (existsSync(path)) throw new CliError(`${path} exists already`);
    mkdirSync(path, { recursive: true });
    for (const [file, text] of Object.entries(filesOf(name))) writeFileSync(join(path, file), text);
    out(`${path} is ready. Try it with Node 24.7 or newer:

  cd ${path} && npm install && npm test

and in a store:

  bin/cartwright serve --demo --extension ${join(path, 'index.ts')}

What else it may have: docs/extensions.md`);
  },
});

/** `extension new`: begins an extension. */
export const command: CommandGroup = {
  name: 'extension',
  about: 'Extensions of the store (docs/extensions.md).',
  commands: [create],
};

/** The files of a new extension. */
function filesOf(name: string): Readonly<Record<string, string>> {
  const words = name.split('-');
  const pascal = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
  const camel = pascal.charAt(0).toLowerCase() + pascal.slice(1);
  return {
    'package.json': `${JSON.stringify(
      {
        name: `cartwright-${name}`,
        version: '0.1.0',
        private: true,
        type: 'module',
        exports: './index.ts',
        engines: { node: '>=24.7' },
        scripts: { test: 'node --test' },
        devDependencies: { cartwright: `file:${ownFolder}` },
      },
      undefined,
      2,
    )}\n`,
    'index.ts': `import { command, defineExtension, granted, operation, route, Type } from 'cartwright/extension';

/** Greets who is named. */
const greet = command<{ name: string }, string>({
  name: '${name}.greet',
  permission: { legacy: '${name}/greet', rest: granted('${name}/greet') },
  effect: 'read',
  touches: 'open',
  refusals: ['${camel}_nobody'],
  run({ fail }, { name }) {
    if (name.trim() === '') throw fail('${camel}_nobody');
    return \`Hello \${name}\`;
  },
});

export default defineExtension({
  name: '${name}',
  permissions: { '${name}': 'Greetings.', '${name}/greet': 'Greet somebody.' },
  refusals: { ${camel}_nobody: { reason: 'invalid', meaning: 'Nobody is named.', isTold: true } },
  operations: [
    operation({
      resource: {
        name: '${camel}',
        title: 'Greetings',
        aliases: [],
        aclId: '${name}',
        faults: { nobody: { code: 101, message: 'Nobody is named.' } },
      },
      method: 'greet',
      title: 'Greet somebody',
      v2Name: '${camel}Greet',
      arguments: { name: { schema: Type.String() } },
      result: Type.String(),
      command: greet,
      refusals: { ${camel}_nobody: 'nobody' },
    }),
  ],
  tags: { ${pascal}: 'Greetings.' },
  routes: [
    route({
      method: 'GET',
      path: '/${name}/{name}',
      tag: '${pascal}',
      summary: 'Greet somebody',
      operationId: 'get${pascal}Greeting',
      params: Type.Object({ name: Type.String({ maxLength: 100 }) }),
      result: Type.Object({ text: Type.String() }, { title: '${pascal}Greeting' }),
      command: greet,
      input: ({ params }) => params,
      print: (text) => ({ text }),
    }),
  ],
});
`,
    'index.test.mjs': `import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startTestBench } from 'cartwright/test-bench';

const bench = await startTestBench({ extensions: ['./index.ts'] });
after(() => bench.close());

test('somebody is greeted over REST', async () => {
  const { clientId, clientSecret } = bench.credentials;
  const token = await fetch(\`\${bench.url}/api/rest/v2/auth/token\`, {
    method: 'POST',
    headers: { authorization: \`Basic \${btoa(\`\${clientId}:\${clientSecret}\`)}\` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  const { access_token: bearer } = await token.json();
  const answer = await fetch(\`\${bench.url}/api/rest/v2/${name}/Ada\`, {
    headers: { authorization: \`Bearer \${bearer}\`, accept: 'application/json' },
  });
  assert.deepEqual([answer.status, await answer.json()], [200, { text: 'Hello Ada' }]);
});

test('somebody is greeted over XML-RPC', async () => {
  const call = async (method, ...params) => {
    const values = params.map((value) => \`<param><value>\${value}</value></param>\`).join('');
    const body = \`<?xml version="1.0"?><methodCall><methodName>\${method}</methodName><params>\${values}</params></methodCall>\`;
    const answer = await fetch(\`\${bench.url}/api/xmlrpc/\`, { method: 'POST', headers: { 'content-type': 'text/xml' }, body });
    return (await answer.text()).match(/<string>(.*)<\\/string>/)?.[1];
  };
  const session = await call('login', bench.credentials.username, bench.credentials.apiKey);
  const args = '<array><data><value>Ada</value></data></array>';
  assert.equal(await call('call', session, '${camel}.greet', args), 'Hello Ada');
});
`,
  };
}
