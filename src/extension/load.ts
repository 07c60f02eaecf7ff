import { existsSync, readFileSync } from 'node:fs';
import { createRequire, registerHooks } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { Check } from 'typebox/value';
import { addExtension, ExtensionError, type LoadedExtension } from '#kernel/extensions.ts';
import { checkMails } from './check-mails.ts';
import { checkPages } from './check-pages.ts';
import type { Carrier, Command, PaymentMethod, RuleAction, Table, WebhookEvent } from './declarations.ts';

/** Where the names of extensions may stand. */
interface Origins {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly workingDir: string;
}

/**
 * The extensions of a command line, as the setting `extensions` names them: `--extension`, else the variable, else the file
 * of settings. They are read before all other settings, since those of an extension are among them; what is wrong with the
 * command line or the file is said when these are read.
 */
export function namedExtensions({ args, env, workingDir }: Origins): { names: readonly string[]; folder: string } {
  const options = { extension: { type: 'string' }, config: { type: 'string' } } as const;
  const { values } = parseArgs({ args: [...args], options, strict: false, allowPositionals: true });
  const given = values.extension ?? env.CARTWRIGHT_EXTENSION;
  if (typeof given === 'string') return { names: listOf(given), folder: workingDir };
  const file = resolve(workingDir, String(values.config ?? env.CARTWRIGHT_CONFIG ?? 'cartwright.json'));
  if (!existsSync(file)) return { names: [], folder: workingDir };
  try {
    const { extensions } = JSON.parse(readFileSync(file, 'utf8')) as { readonly extensions?: unknown };
    return {
      names: typeof extensions === 'string' ? listOf(extensions) : ((extensions as string[]) ?? []),
      folder: join(file, '..'),
    };
  } catch {
    return { names: [], folder: workingDir };
  }
}

const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');

/**
 * Loads extensions: paths of modules, relative to `folder`, or names of packages that are installed there. Must run before
 * any list of the program is made. Rejects with an `ExtensionError`.
 */
export async function loadExtensions(names: readonly string[], folder: string): Promise<void> {
  if (names.length > 0) nameOwnModule();
  for (const name of names) {
    try {
      const path = /^\.{0,2}[/\\]|^[a-z]:/i.test(name) ? resolve(folder, name) : packageFile(name, folder);
      const module = (await import(pathToFileURL(path).href)) as { readonly default?: unknown };
      addExtension(checked(module.default));
    } catch (error) {
      throw new ExtensionError(name, error);
    }
  }
}

function packageFile(name: string, folder: string): string {
  try {
    return createRequire(join(folder, 'x.js')).resolve(name);
  } catch {
    throw new Error(`no such package in ${folder}; a file is named with its folder, as ./${name}`);
  }
}

/** Lets an extension import `cartwright/extension`, wherever it lies: the module of this program, not another one's. */
function nameOwnModule(): void {
  const own = new URL(`./index.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`, import.meta.url).href;
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier === 'cartwright/extension' ? { url: own, shortCircuit: true } : next(specifier, context),
  });
}

/** The parts of an extension, and what each is. */
const parts: Readonly<Record<string, 'list' | 'table'>> = {
  permissions: 'table',
  refusals: 'table',
  operations: 'list',
  routes: 'list',
  tags: 'table',
  carriers: 'list',
  trackers: 'list',
  payments: 'list',
  collectors: 'list',
  ruleActions: 'list',
  tables: 'table',
  migrations: 'list',
  settings: 'list',
  jobs: 'list',
  events: 'list',
  webhookEvents: 'table',
  mails: 'table',
  pages: 'table',
  orderColumns: 'table',
};

/** Throws an error with a plain message if it is no extension. */
function checked(value: unknown): LoadedExtension {
  if (typeof value !== 'object' || value === null)
    throw new Error('its module has no default export of defineExtension()');
  const extension = value as LoadedExtension;
  if (typeof extension.name !== 'string' || !/^[a-z][a-z0-9-]{0,30}$/.test(extension.name)) {
    throw new Error('its name must be of small letters, digits and dashes');
  }
  for (const [part, content] of Object.entries(extension)) {
    if (part === 'name') continue;
    const kind = parts[part];
    if (kind === undefined) throw new Error(`${part} is no part of an extension (${Object.keys(parts).join(', ')})`);
    const fits = kind === 'list' ? Array.isArray(content) : typeof content === 'object' && !Array.isArray(content);
    if (!fits) throw new Error(`${part} must be a ${kind}`);
  }
  const prefix = `${extension.name.replaceAll('-', '_')}_`;
  const foreign = Object.keys((extension.tables as object | undefined) ?? {}).find((name) => !name.startsWith(prefix));
  if (foreign !== undefined) throw new Error(`tables: ${foreign} must begin with ${prefix}`);
  for (const [name, { columns, customer }] of Object.entries((extension.tables ?? {}) as Record<string, Table>)) {
    if (customer !== undefined && !Object.hasOwn(columns, customer))
      throw new Error(`tables: ${name} has no column ${customer}`);
  }
  checkCommands(extension);
  checkCarriers(extension);
  checkPayments(extension);
  checkActions(extension);
  checkEvents(extension);
  checkMails(extension);
  checkPages(extension);
  checkRefusals(extension);
  return extension;
}

type AnyCommand = Command<unknown, unknown>;

/** Commands have names of their own that begin with the extension's, and ask for permissions that there are. */
function checkCommands({
  name,
  permissions = {},
  operations = [],
  routes = [],
  jobs = [],
  events = [],
}: LoadedExtension) {
  const named = new Map<string, AnyCommand>();
  const callers = [operations, routes, jobs, events].flat() as { readonly command?: AnyCommand }[];
  for (const { command } of callers) {
    if (!command) continue;
    const { name: own, effect, permission } = command;
    if (!own.startsWith(`${name}.`)) throw new Error(`command ${own}: its name must begin with ${name}.`);
    if ((named.get(own) ?? command) !== command) throw new Error(`command ${own}: another one has this name`);
    named.set(own, command);
    if (effect !== 'read' && effect !== 'write') throw new Error(`command ${own}: its effect must be read or write`);
    const { ids = [] } = (permission?.rest ?? {}) as { readonly ids?: readonly string[] };
    const unknown = ids.find((id) => id.startsWith(`${name}/`) && !Object.hasOwn(permissions as object, id));
    if (unknown !== undefined) throw new Error(`command ${own}: the permission ${unknown} is not declared`);
  }
}

/** A carrier knows its price, or asks for it, within bounds. */
function checkCarriers({ carriers = [] }: LoadedExtension): void {
  for (const { code, price, ask, timeLimit = 0 } of carriers as Carrier[]) {
    if (!price === !ask) throw new Error(`carrier ${code}: it must have price or ask`);
    if (!(timeLimit >= 0 && timeLimit <= 10_000)) throw new Error(`carrier ${code}: timeLimit is at most 10000`);
  }
}

/** A way of paying has a code, and its provider all that it can be asked for. */
function checkPayments({ payments = [] }: LoadedExtension): void {
  for (const { code, provider } of payments as PaymentMethod[]) {
    if (typeof code !== 'string' || !/^[a-z][a-z0-9_]{0,49}$/.test(code)) {
      throw new Error(`payment ${code}: its code must be of small letters, digits and _`);
    }
    if (provider === undefined) continue;
    const missing = (['authorize', 'capture', 'void', 'refund'] as const).find(
      (name) => typeof provider?.[name] !== 'function',
    );
    if (missing !== undefined) throw new Error(`payment ${code}: its provider lacks ${missing}`);
  }
}

/** An action of price rules has a code, a name in REST, and a discount. */
function checkActions({ ruleActions = [] }: LoadedExtension): void {
  for (const { code, name, ofLine } of ruleActions as RuleAction[]) {
    if (![code, name].every((word) => typeof word === 'string' && /^[a-z][a-z0-9_]{0,39}$/.test(word)))
      throw new Error(`ruleActions: ${code}: its code and name must be of small letters, digits and _`);
    if (typeof ofLine !== 'function') throw new Error(`ruleActions: ${code} must have ofLine`);
  }
}

/** Events of its own have its name, and a sample that is as declared. */
function checkEvents({ name, webhookEvents = {} }: LoadedExtension): void {
  for (const [event, { about, data, sample }] of Object.entries(webhookEvents as Record<string, WebhookEvent>)) {
    if (!event.startsWith(`${name}.`) || !/^[a-z][a-z0-9_-]*(\.[a-z][a-z0-9_]*)+$/.test(event) || event.length > 60)
      throw new Error(`webhookEvents: ${event} must be ${name}. and words of small letters, digits and _`);
    if (!about || !data || !sample) throw new Error(`webhookEvents: ${event} must have about, data and sample`);
    const reserved = ['id', 'changed', 'event'].find((member) => Object.hasOwn(data, member));
    if (reserved !== undefined) throw new Error(`webhookEvents: ${event} cannot declare ${reserved} in its data`);
    const wrong = Object.entries(data).find(([member, schema]) => !Check(schema, sample[member]));
    if (wrong) throw new Error(`webhookEvents: ${event}: ${wrong[0]} of its sample is not as declared`);
  }
}

/** Every refusal of a command is declared, and every operation says its fault. */
function checkRefusals({ refusals = {}, operations = [], routes = [] }: LoadedExtension): void {
  type Calling = { readonly command?: { readonly name?: string; readonly refusals?: readonly string[] } };
  const declared = refusals as Readonly<Record<string, unknown>>;
  for (const { command } of [...(operations as Calling[]), ...(routes as Calling[])]) {
    const missing = command?.refusals?.find((code) => !Object.hasOwn(declared, code));
    if (missing !== undefined) throw new Error(`command ${command?.name}: the refusal ${missing} is not declared`);
  }
  for (const { v2Name, command, refusals: faults } of operations as (Calling & {
    readonly v2Name: string;
    readonly refusals: Readonly<Record<string, string>>;
  })[]) {
    const missing = command?.refusals?.find((code) => !Object.hasOwn(faults, code));
    if (missing !== undefined) throw new Error(`operation ${v2Name}: no fault for the refusal ${missing}`);
  }
}
