/**
 * Packages of others: few, each for a reason in docs/security.md, pinned to its bytes, running nothing when it is
 * installed.
 */

import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { describe, it } from 'node:test';

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}
interface Locked extends Manifest {
  readonly version?: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly dev?: boolean;
  readonly link?: boolean;
  readonly workspaces?: readonly string[];
  readonly hasInstallScript?: boolean;
}
const manifest = JSON.parse(read('package.json')) as Manifest;
const locks = ['package-lock.json', 'launch/runtime/package-lock.json'].map(
  (path) => [path, JSON.parse(read(path)) as { lockfileVersion: number; packages: Record<string, Locked> }] as const,
);
/** Those that are installed with it, and those that an operator adds. */
const production = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies }).sort();

describe('packages that the service runs with', () => {
  it('are each in the table of docs/security.md with a reason, and no others are', () => {
    const table = read('docs/security.md').split('## Packages')[1] ?? '';
    const rows = [...table.matchAll(/^\| `([^`]+)` \| (.+?) \|$/gm)].map(([, name = '', reason = '']) => ({
      name,
      reason,
    }));
    assert.deepEqual(
      rows.map(({ name }) => name),
      production,
    );
    for (const { name, reason } of rows) assert.ok(reason.length > 10, name);
  });
  it('are the only ones that its sources name', () => {
    const root = new URL('../../', import.meta.url).pathname;
    const used = new Set<string>();
    for (const file of globSync('src/**/*.ts', { cwd: root })) {
      for (const [, name = ''] of read(file).matchAll(
        /(?:^import |^export .* from |^} from |^import .* from |\bimport\()'([^'.][^'\s]*)'/gm,
      )) {
        // `extension new` writes files that name the program.
        const isOwn = /^(?:node:|#|cartwright\/)/.test(name) || builtinModules.includes(name);
        if (!isOwn)
          used.add(
            name
              .split('/')
              .slice(0, name.startsWith('@') ? 2 : 1)
              .join('/'),
          );
      }
    }
    assert.ok(used.has('fastify'), 'the imports were found');
    assert.deepEqual(
      [...used].filter((name) => !production.includes(name)),
      [],
    );
  });
});

for (const [path, { lockfileVersion, packages }] of locks) {
  describe(`${path} pins every package`, () => {
    // The project itself, and its workspaces.
    const own = new Set(['', ...(packages['']?.workspaces ?? [])]);
    const isOwn = (name: string, { link, resolved = name }: Locked) => own.has(link ? resolved : name);
    const others = Object.entries(packages).filter(([name, entry]) => !isOwn(name, entry));
    it('to a version and the digest of its bytes', () => {
      assert.ok(lockfileVersion >= 3 && others.length > 0);
      for (const [name, { version, integrity, link }] of others) {
        assert.equal(link, undefined, name);
        assert.match(version ?? '', /^\d+\.\d+\.\d+/, name);
        assert.match(integrity ?? '', /^sha512-[A-Za-z0-9+/]{86}==$/, name);
      }
    });
    it('from the registry that npm is set to, and from no address of its own', () => {
      for (const [name, { resolved }] of others) assert.equal(resolved, undefined, name);
    });
    it('as the manifest asks for it', () => {
      const asked = JSON.parse(read(path.replace('-lock', ''))) as Manifest;
      for (const kind of ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'] as const) {
        assert.deepEqual(packages['']?.[kind] ?? {}, asked[kind] ?? {}, kind);
      }
    });
    it('and none that the service needs runs anything when it is installed', () => {
      // What only a clone has, to compile; the launcher installs it with scripts off, and it runs without its own.
      const compiler = 'node_modules/esbuild';
      const running = others
        .filter(([name, { dev, hasInstallScript }]) => hasInstallScript && !dev && name !== compiler)
        .map(([name]) => name);
      assert.deepEqual(running, []);
    });
  });
}
