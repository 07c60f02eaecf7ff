// node console/build.mjs [FOLDER]: builds the operator's console, by default into console/dist.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build } from 'esbuild';

const home = import.meta.dirname ?? dirname(new URL(import.meta.url).pathname);

/**
 * Bundles script and style under names with a hash, and writes index.html that names them; all of them also compressed,
 * as the service sends them.
 * @param {string} folder is made anew
 */
export async function buildConsole(folder) {
  const operations = await operationsNamed();
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const result = await build({
    entryPoints: { console: join(home, 'src', 'main.tsx') },
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    minify: true,
    outdir: folder,
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [
      {
        name: 'operations',
        setup(builder) {
          builder.onResolve({ filter: /^operations$/ }, ({ path }) => ({ path, namespace: 'operations' }));
          builder.onLoad({ filter: /.*/, namespace: 'operations' }, () => ({
            contents: `export const operations = ${JSON.stringify(operations)};`,
          }));
        },
      },
      {
        // React Aria has its own words in thirty languages; ours are two.
        name: 'languages',
        setup(builder) {
          builder.onLoad({ filter: /[/\\][a-z][a-z]-[A-Z][A-Z]\.m?js$/ }, ({ path }) =>
            /intl/.test(path) && !/(en-US|de-DE)\.m?js$/.test(path) ? { contents: 'export default {};' } : undefined,
          );
        },
      },
    ],
    metafile: true,
    write: false,
    logLevel: 'warning',
  });
  /** @param {string} ending */
  const entry = (ending) =>
    basename(result.outputFiles.find(({ path }) => /\/console-[^/]*$/.test(path) && path.endsWith(ending))?.path ?? '');
  for (const { path, contents } of result.outputFiles) {
    writeFileSync(path, contents);
    writeFileSync(`${path}.gz`, gzipSync(contents, { level: 9 }));
    writeFileSync(`${path}.br`, brotliCompressSync(contents, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
  }
  const icon = readFileSync(join(home, 'icon.svg'));
  writeFileSync(join(folder, 'icon.svg'), icon);
  const script = entry('.js');
  const { imports = [] } = Object.entries(result.metafile.outputs).find(([path]) => path.endsWith(script))?.[1] ?? {};
  // What the script imports is loaded beside it, not after it.
  const preloads = imports
    .filter(({ kind }) => kind === 'import-statement')
    .map(({ path }) => `<link rel="modulepreload" href="${basename(path)}">\n`);
  const page = readFileSync(join(home, 'index.html'), 'utf8');
  // The service writes into the page, so it is not compressed beforehand.
  writeFileSync(
    join(folder, 'index.html'),
    page
      .replace('<script', `${preloads.join('')}<script`)
      .replace('SCRIPT', script)
      .replace('STYLE', entry('.css')),
  );
}

/** What the OpenAPI document says of the operations whose ids stand in the console's sources. */
async function operationsNamed() {
  const rest = join(home, '..', 'src', 'interfaces', 'rest');
  const { openApiDocument } = await import(join(rest, 'openapi', 'document.ts'));
  const { documentedRoutes } = await import(join(rest, 'resources', 'routes.ts'));
  const document = JSON.parse(JSON.stringify(openApiDocument(documentedRoutes, 'https://shop.example.com')));
  const named = new Set(sources(join(home, 'src')).flatMap((text) => text.match(/(?<=['"])[a-z]\w+(?=['"])/g) ?? []));
  /** @type {Record<string, object>} */
  const found = {};
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      if (!named.has(operation.operationId)) continue;
      found[operation.operationId] = describe(document, path, method, operation);
    }
  }
  return found;
}

/**
 * @param {any} document
 * @param {string} path
 * @param {string} method
 * @param {any} operation
 */
function describe(document, path, method, operation) {
  const content = operation.requestBody?.content ?? {};
  const schema = resolved(document, (content['application/merge-patch+json'] ?? content['application/json'])?.schema);
  const query = (operation.parameters ?? [])
    .map((/** @type {any} */ each) => resolved(document, each))
    .filter((/** @type {any} */ each) => each.in === 'query')
    .map((/** @type {any} */ each) => [each.name, field(document, each.schema)]);
  const body = Object.entries(schema?.properties ?? {})
    .map(([name, each]) => [name, field(document, each, schema.required?.includes(name))])
    .filter(([, each]) => each.type !== undefined);
  return {
    method: method.toUpperCase(),
    path,
    permission: operation['x-permission'],
    ...(body.length > 0 && { body: Object.fromEntries(body) }),
    ...(query.length > 0 && { query: Object.fromEntries(query) }),
  };
}

/**
 * @param {any} document
 * @param {any} schema
 * @param {boolean} [required]
 */
function field(document, schema, required) {
  const whole = resolved(document, schema);
  const kinds = (whole.anyOf ?? whole.oneOf ?? [whole]).map((/** @type {any} */ each) => resolved(document, each));
  const first = kinds.find((/** @type {any} */ each) => each.type !== 'null') ?? {};
  const options = first.enum ?? kinds.map((/** @type {any} */ each) => each.const).filter((/** @type {any} */ v) => v);
  return {
    type: first.type ?? (options.length > 0 ? 'string' : undefined),
    ...(required && { required }),
    ...(kinds.some((/** @type {any} */ each) => each.type === 'null') && { nullable: true }),
    ...(first.maxLength !== undefined && { maxLength: first.maxLength }),
    ...(first.minimum !== undefined && { minimum: first.minimum }),
    ...(first.maximum !== undefined && { maximum: first.maximum }),
    ...(options.length > 0 && { options }),
  };
}

/**
 * @param {any} document
 * @param {any} schema
 */
function resolved(document, schema) {
  if (typeof schema?.$ref !== 'string') return schema;
  return schema.$ref
    .slice(2)
    .split('/')
    .reduce((/** @type {any} */ node, /** @type {string} */ name) => node[name], document);
}

/**
 * @param {string} folder
 * @returns {string[]} the texts of all files
 */
function sources(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((each) =>
    each.isDirectory() ? sources(join(folder, each.name)) : [readFileSync(join(folder, each.name), 'utf8')],
  );
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  await buildConsole(process.argv[2] ?? join(home, 'dist'));
}
