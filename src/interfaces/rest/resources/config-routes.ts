import { type Static, Type } from 'typebox';
import {
  type ConfigChoice,
  type ConfigSetting,
  heldConfig,
  listConfig,
  readConfig,
  setConfig,
  unsetConfig,
} from '#domain/configuration/commands.ts';
import type { ConfigScope } from '#domain/configuration/scopes.ts';
import { listRoute, type RestContext, type RestPlace, type RouteDeclaration, route } from '../declare.ts';
import { named, nullable, readOnlyOf } from '../schema.ts';

const tag = 'Configuration';

const setting = named(
  'ConfigSetting',
  Type.Object({
    path: Type.String(),
    about: Type.String(),
    kind: Type.String({ description: 'Kind of values: flag (0 or 1), amount, text, country, ...' }),
    choices: nullable(Type.Array(Type.String(), { description: 'The allowed values; null if others are allowed' })),
    level: Type.Union([Type.Literal('default'), Type.Literal('website'), Type.Literal('store')], {
      description: 'The narrowest scope in which the setting can have a value',
    }),
    value: nullable(Type.String({ description: 'The value that counts in the requested scope; null for secrets' })),
    default: nullable(Type.String({ description: 'Default if the store sets no value' })),
    setIn: nullable(Type.String({ description: 'The scope that the value comes from; null for the built-in default' })),
    scopes: Type.Array(Type.String(), { description: 'All scopes that have a value' }),
  }),
);

const params = Type.Object({
  section: Type.String({ minLength: 1, maxLength: 100 }),
  group: Type.String({ minLength: 1, maxLength: 100 }),
  field: Type.String({ minLength: 1, maxLength: 100 }),
});
const scope = Type.Optional(
  Type.String({
    pattern: '^(?:default|(?:website|store):[A-Za-z0-9_]{1,32})$',
    description:
      '`default`, `website:CODE` or `store:CODE`; if absent the store view that the call names, else `default`',
  }),
);
const query = Type.Object({ scope });
const body = Type.Object({
  value: Type.String({ maxLength: 10_000 }),
  ...readOnlyOf(setting, ['value']),
});
const problems = { 404: 'Unknown setting, website or store view.' };

/** The scope of a call: `scope`, else the store view that it names in the way of every other route. */
function scopeOf(text: string | undefined, { isStoreGiven, store }: RestPlace): ConfigScope {
  if (text === undefined && isStoreGiven && store.store_id !== 0) return { level: 'store', named: store.code };
  const [level, code = ''] = (text ?? 'default').split(':');
  return level === 'website' || level === 'store' ? { level, named: code } : { level: 'default' };
}

const choiceOf = (
  { params: path, query: asked }: { params: Static<typeof params>; query: Static<typeof query> },
  place: RestPlace,
): ConfigChoice => ({
  path: `${path.section}/${path.group}/${path.field}`,
  scope: scopeOf(asked.scope, place),
});

function showSetting({ path, about, kind, level, value, default: fallback, setIn, scopes }: ConfigSetting) {
  return {
    path,
    about,
    kind: kind.type,
    choices: kind.type === 'choice' ? [...kind.choices] : null,
    level,
    value,
    default: fallback,
    setIn,
    scopes: [...scopes],
  };
}

async function current(
  context: RestContext,
  sent: { params: Static<typeof params>; query: Static<typeof query> },
): Promise<unknown> {
  return showSetting(await heldConfig(context, choiceOf(sent, context)));
}

/** The configuration of the store, by scope. */
export const configRoutes: readonly RouteDeclaration[] = [
  listRoute({
    method: 'GET',
    path: '/config',
    tag,
    summary: 'List the settings of the store',
    description: 'Every setting that the service reads, with the value that counts in a scope. The list has no pages.',
    operationId: 'listConfig',
    query: Type.Object({
      scope,
      prefix: Type.Optional(Type.String({ maxLength: 200, description: 'Only paths that begin with this text' })),
      onlySet: Type.Optional(Type.Boolean({ description: 'Only settings that have a value in some scope' })),
    }),
    result: setting,
    problems: { 404: 'Unknown website or store view.' },
    command: listConfig,
    input: ({ query: asked }, context) => ({
      scope: scopeOf(asked.scope, context),
      prefix: asked.prefix ?? '',
      onlySet: asked.onlySet === true,
    }),
    print: (all) => ({ items: all.map(showSetting), total: all.length }),
  }),
  route({
    method: 'GET',
    path: '/config/{section}/{group}/{field}',
    tag,
    summary: 'Get a setting of the store',
    operationId: 'getConfig',
    params,
    query,
    result: setting,
    problems,
    command: readConfig,
    input: choiceOf,
    print: showSetting,
  }),
  route({
    method: 'PUT',
    path: '/config/{section}/{group}/{field}',
    tag,
    summary: 'Set a setting of the store',
    description:
      'For all, for a website or for a store view; it counts from the next call on. Users who are bound to store views change only the configuration of these.',
    operationId: 'setConfig',
    params,
    query,
    body,
    example: { value: '1' },
    result: setting,
    problems: { ...problems, 422: 'The value is not valid for the setting, or cannot be set in this scope.' },
    current,
    command: setConfig,
    input: (sent, context) => ({ ...choiceOf(sent, context), value: sent.body.value }),
    print: showSetting,
  }),
  route({
    method: 'DELETE',
    path: '/config/{section}/{group}/{field}',
    tag,
    summary: 'Remove the value of a setting in a scope',
    description: 'The value of the wider scope counts again, or the built-in default.',
    operationId: 'unsetConfig',
    params,
    query,
    problems,
    current,
    command: unsetConfig,
    input: choiceOf,
    print: () => undefined,
  }),
];
