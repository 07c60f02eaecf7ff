// node examples/shop/build.mjs [FOLDER]: builds the shop, by default into examples/shop/dist.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build } from 'esbuild';

const shop = import.meta.dirname ?? new URL('.', import.meta.url).pathname;

/**
 * Bundles script and style under names with a hash, and writes index.html that names them; all of them also compressed,
 * as the service sends them.
 * @param {string} folder is made anew
 */
export async function buildShop(folder) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const result = await build({
    entryPoints: { shop: join(shop, 'src', 'main.tsx') },
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    minify: true,
    outdir: folder,
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    alias: { '@cartwright/client': join(shop, '..', '..', 'clients', 'typescript', 'index.ts') },
    metafile: true,
    write: false,
    logLevel: 'warning',
  });
  /** @param {string} ending */
  const entry = (ending) =>
    basename(result.outputFiles.find(({ path }) => /\/shop-[^/]*$/.test(path) && path.endsWith(ending))?.path ?? '');
  const page = readFileSync(join(shop, 'index.html'), 'utf8')
    .replace('SCRIPT', entry('.js'))
    .replace('STYLE', entry('.css'));
  const files = result.outputFiles.map(({ path, contents }) => ({ path, contents }));
  for (const { path, contents } of files) {
    writeFileSync(path, contents);
    writeFileSync(`${path}.gz`, gzipSync(contents, { level: 9 }));
    writeFileSync(`${path}.br`, brotliCompressSync(contents, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
  }
  // The service writes into the page, so it is not compressed beforehand.
  writeFileSync(join(folder, 'index.html'), page);
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  await buildShop(process.argv[2] ?? join(shop, 'dist'));
}
