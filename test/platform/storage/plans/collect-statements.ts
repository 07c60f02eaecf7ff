import { readdirSync, readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Declared } from './declared.ts';

const src = resolve(import.meta.dirname, '../../../../src');
const original = pathToFileURL(join(src, 'platform/storage/statement.ts')).href;
const standIn = pathToFileURL(join(import.meta.dirname, 'declared.ts')).href;

/**
 * Loads all modules that declare statements, and answers every statement that they declare. None of them may be loaded
 * before, so the test needs a process of its own.
 */
export async function collectStatements(): Promise<readonly Declared[]> {
  registerHooks({
    resolve(specifier, context, next) {
      const resolved = next(specifier, context);
      return resolved.url === original && context.parentURL !== standIn ? { ...resolved, url: standIn } : resolved;
    },
  });
  for (const file of readdirSync(src, { recursive: true, encoding: 'utf8' })) {
    const declares = file.endsWith('.ts') && /\/(row-)?statements?\.ts'/.test(readFileSync(join(src, file), 'utf8'));
    if (declares) await import(pathToFileURL(join(src, file)).href);
  }
  const { declared } = (await import(standIn)) as typeof import('./declared.ts');
  return declared;
}
