// domain/configuration/: every path of the store's configuration that the service reads, as data (paths.ts: kind,
// default, narrowest scope), and the commands that show and set them.

import { reindexEveryProduct } from '#domain/catalog/products/search/reindex.ts';
import { changed } from '#domain/shared/changes/changes.ts';
import { type Context, command, granted } from '#domain/shared/command.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { statement } from '#platform/storage/statement.ts';
import { checkValue } from './kinds.ts';
import { type ConfigPath, configPathOf, configPaths } from './paths.ts';
import { type ConfigScope, configScopeRefusals, type FoundScope, findScope, scopeNames } from './scopes.ts';

/** A setting with its effective value in a scope. */
export interface ConfigSetting extends ConfigPath {
  /** The effective value in the requested scope; null for none, and for a secret. */
  readonly value: string | null;
  /** The scope that sets it (`default`, `website:base`, `store:german`); null for the built-in default. */
  readonly setIn: string | null;
  /** All scopes with their own value that the caller may see. */
  readonly scopes: readonly string[];
}

const rowsOf = statement((q, p: { paths: readonly string[] }, d) =>
  q
    .selectFrom('store_config')
    .select(['scope', 'scope_id', 'path', 'value'])
    .where('path', d.in, d.list(p.paths, 'text'))
    .orderBy('path')
    .orderBy('scope')
    .orderBy('scope_id'),
);
const put = statement((q, p: { scope: string; scopeId: number; path: string; value: string }) =>
  q
    .insertInto('store_config')
    .values({ scope: p.scope, scope_id: p.scopeId, path: p.path, value: p.value })
    .onConflict((conflict) => conflict.columns(['path', 'scope', 'scope_id']).doUpdateSet({ value: p.value })),
);
const take = statement<{ scope: string; scopeId: number; path: string }, never>((q, p) =>
  q
    .deleteFrom('store_config')
    .where('path', '=', p.path)
    .where('scope', '=', p.scope)
    .where('scope_id', '=', p.scopeId),
);

const permission = { rest: granted('stores/write') } as const;

/** Which settings to list. */
export interface ListConfigInput {
  readonly scope: ConfigScope;
  /** Only paths that begin with this. */
  readonly prefix: string;
  /** Only settings that some scope sets. */
  readonly onlySet: boolean;
}

/** The settings of the store with their effective values in a scope. Refuses as `findScope`. */
export const listConfig = command({
  name: 'config.list',
  permission,
  effect: 'read',
  touches: 'scoped',
  refusals: configScopeRefusals,
  async run(context, { scope, prefix, onlySet }: ListConfigInput): Promise<readonly ConfigSetting[]> {
    const found = await findScope(context, scope, false);
    const wanted = configPaths.filter(({ path }) => path.startsWith(prefix));
    const settings = await settingsOf(context, found, wanted);
    return onlySet ? settings.filter(({ scopes }) => scopes.length > 0) : settings;
  },
});

/** Names a setting and a scope. */
export interface ConfigChoice {
  readonly path: string;
  readonly scope: ConfigScope;
}

/** One setting. Refuses as `findScope`, and `config_path_unknown`. */
export const readConfig = command({
  name: 'config.read',
  permission,
  effect: 'read',
  touches: 'scoped',
  refusals: [...configScopeRefusals, 'config_path_unknown'],
  run: heldConfig,
});

/** The same in the transaction of a change. */
export async function heldConfig(
  context: Context<(typeof configScopeRefusals)[number] | 'config_path_unknown'>,
  { path, scope }: ConfigChoice,
): Promise<ConfigSetting> {
  const found = await findScope(context, scope, false);
  return settingOf(context, found, knownPath(context, path));
}

/**
 * Sets a setting for a scope; carts, prices and addresses use it from the next call on. Refuses as `findScope`, and
 * `config_path_unknown`, `config_scope_too_narrow` if the setting cannot differ there, `config_value_invalid`.
 */
export const setConfig = command({
  name: 'config.set',
  permission,
  effect: 'write',
  touches: 'scoped',
  refusals: [...configScopeRefusals, 'config_path_unknown', 'config_scope_too_narrow', 'config_value_invalid'],
  async run(context, { path, scope, value: sent }: ConfigChoice & { readonly value: string }) {
    const { tx, fail } = context;
    const known = knownPath(context, path);
    const found = await findScope(context, scope, true);
    if (narrowness[found.level] > narrowness[known.level]) {
      throw fail('config_scope_too_narrow', { text: `${path} can only be set ${places[known.level]}.` });
    }
    const mayBeEmpty = known.default === null || known.default === '' || known.kind.type === 'text';
    const checked = sent === '' && mayBeEmpty ? { value: '' } : await checkValue(tx, known.kind, sent);
    if ('problem' in checked) {
      const errors = [{ field: '/value', message: checked.problem }];
      throw fail('config_value_invalid', { text: `${path} ${checked.problem}.`, errors });
    }
    await tellSetting(context, found, known, checked.value);
    await tx.run(put, { scope: found.scope, scopeId: found.scopeId, path, value: checked.value });
    if (known.isIndexed) await reindexEveryProduct(tx, context.now);
    return settingOf(context, found, known);
  },
});

/**
 * Removes the value of a scope, so that the wider scope counts again. Refuses as `findScope`, and
 * `config_path_unknown`.
 */
export const unsetConfig = command({
  name: 'config.unset',
  permission,
  effect: 'write',
  touches: 'scoped',
  refusals: [...configScopeRefusals, 'config_path_unknown'],
  async run(context, { path, scope }: ConfigChoice): Promise<ConfigSetting> {
    const { tx } = context;
    const known = knownPath(context, path);
    const found = await findScope(context, scope, true);
    await tellSetting(context, found, known, null);
    await tx.run(take, { scope: found.scope, scopeId: found.scopeId, path });
    if (known.isIndexed) await reindexEveryProduct(tx, context.now);
    return settingOf(context, found, known);
  },
});

const ownValue = statement((q, p: { scope: string; scopeId: number; path: string }) =>
  q
    .selectFrom('store_config')
    .select('value')
    .where('path', '=', p.path)
    .where('scope', '=', p.scope)
    .where('scope_id', '=', p.scopeId),
);

/** Reports the value that a scope itself has, before it is written. Values of secrets are not told. */
async function tellSetting(
  { tx }: Pick<Context, 'tx'>,
  { scope, scopeId }: FoundScope,
  { path, kind }: ConfigPath,
  to: string | null,
): Promise<void> {
  const from = (await tx.first(ownValue, { scope, scopeId, path }))?.value ?? null;
  if (from === to) return;
  changed(tx, 'setting', 0, 'changed');
  const field = scopeId === 0 ? path : `${path}@${scope}/${scopeId}`;
  tx.reported.value('setting', 0, field, { from, to, isSecret: kind.type === 'secret', key: path });
}

const narrowness = { default: 0, website: 1, store: 2 } as const;
const places = {
  default: 'for all, in the scope default',
  website: 'for all or for a website',
  store: 'anywhere',
} as const;

function knownPath({ fail }: Pick<Context<'config_path_unknown'>, 'fail'>, path: string): ConfigPath {
  const known = configPathOf.get(path);
  if (!known) throw fail('config_path_unknown');
  return known;
}

async function settingOf(context: ScopedContext, found: FoundScope, path: ConfigPath): Promise<ConfigSetting> {
  const [setting] = await settingsOf(context, found, [path]);
  return setting as ConfigSetting;
}

type ScopedContext = { readonly tx: Tx; readonly principal: Context['principal'] };

async function settingsOf(
  { tx, principal }: ScopedContext,
  { level, scope, scopeId, websiteId }: FoundScope,
  wanted: readonly ConfigPath[],
): Promise<readonly ConfigSetting[]> {
  const rows = wanted.length === 0 ? [] : await tx.all(rowsOf, { paths: wanted.map(({ path }) => path) });
  const names = await scopeNames(tx, principal.scope);
  const byPath = Map.groupBy(rows, ({ path }) => path);
  // The narrowest first.
  const keys = [
    ...(level === 'default' ? [] : [`${scope} ${scopeId}`]),
    ...(level === 'store' ? [`websites ${websiteId}`] : []),
    'default 0',
  ];
  return wanted.map((setting) => {
    const own = new Map((byPath.get(setting.path) ?? []).map((row) => [`${row.scope} ${row.scope_id}`, row.value]));
    const from = keys.find((key) => own.has(key));
    const value = from === undefined ? setting.default : (own.get(from) ?? null);
    return {
      ...setting,
      value: setting.kind.type === 'secret' ? null : value,
      setIn: from === undefined ? null : (names.get(from) ?? null),
      scopes: [...own.keys()].flatMap((key) => names.get(key) ?? []),
    };
  });
}
