import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { test } from 'node:test';

const root = resolve(import.meta.dirname, '../..');
const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');

/** Each line has a name that the linter must refuse. */
const refused = `import { one } from './other.ts';
import { two as kept } from './other.ts';
export const of = kept + one;
export const [at] = [1];
export function area(one: number, width: number): number { return one * width; }
export const sum = ({ at: index, kept }: Row): number => index + kept;
export type Read = (of: string) => void;
export function one(): void {}
export class Queue { push(at: number): number { return at; } }
for (const of of [1]) console.log(of);
export interface Order { readonly at: number }
export interface Lists { of(id: number): string }
export type Part = { readonly in: string };
`;

/** Names of the wire and of the language, which stay. */
const taken = `export const parameter = { in: 'path', of: [], at: 1 };
export const last = [1].at(-1);
export const { at: index } = parameter;
export const all = Array.of(1);
`;

test('the linter refuses names that say nothing', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'cartwright-names-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const { plugins } = JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8')) as { plugins: unknown };
  cpSync(join(root, 'lint'), join(folder, 'lint'), { recursive: true });
  mkdirSync(join(folder, 'src'));
  writeFileSync(join(folder, 'biome.json'), JSON.stringify({ plugins, linter: { rules: { preset: 'none' } } }));
  writeFileSync(join(folder, 'src/refused.ts'), refused);
  writeFileSync(join(folder, 'src/taken.ts'), taken);
  const args = [biome, 'lint', '--reporter=github', '.'];
  const { stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
  const found = [...stdout.matchAll(/title=plugin,file=\S*src\/(\w+)\.ts,line=(\d+)/g)].map(
    ([, file, line]) => `${file} ${line}`,
  );
  const lines = refused
    .trimEnd()
    .split('\n')
    .map((_, index) => `refused ${index + 1}`);
  assert.deepEqual([...new Set(found)], lines);
});
