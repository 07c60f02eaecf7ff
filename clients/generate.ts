import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { compile, type JSONSchema } from 'json-schema-to-typescript';
import { loadExtensions } from '../src/extension/load.ts';
import type { DocumentedRoute } from '../src/interfaces/rest/declare.ts';
import { loadedExtensions } from '../src/kernel/extensions.ts';

type Json = Readonly<Record<string, unknown>>;

interface Operation {
  readonly summary: string;
  readonly parameters: readonly (Json & {
    $ref?: string;
    in: string;
    name: string;
    required?: boolean;
    schema: Json;
  })[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { schema: Json }>> };
  readonly responses: Readonly<Record<string, { content?: Readonly<Record<string, { schema: Json }>> }>>;
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Json;
    readonly parameters: Readonly<Record<string, Operation['parameters'][0]>>;
  };
}

const schemaFile = fileURLToPath(new URL('typescript/schema.ts', import.meta.url));

const clientPackage = '@cartwright/client';

const lintless = `/* eslint-disable */
/* biome-ignore-all lint: generated */
`;

const banner = `/* Written by \`npm run client\` from the OpenAPI document of the service. Change the routes, not this file. */
${lintless}`;

/** The OpenAPI document of routes, and those of the program and of extensions; extensions are loaded before it is asked for. */
async function documents() {
  const { openApiDocument } = await import('../src/interfaces/rest/openapi/document.ts');
  const { documentedRoutes } = await import('../src/interfaces/rest/resources/routes.ts');
  const added = new Set(loadedExtensions().flatMap(({ routes = [] }) => routes as readonly unknown[]));
  const documentOf = (routes: readonly DocumentedRoute[]): Document =>
    JSON.parse(JSON.stringify(openApiDocument(routes, 'https://shop.example.com')));
  return {
    own: documentOf(documentedRoutes.filter((route) => !added.has(route))),
    added: documentOf(documentedRoutes.filter((route) => added.has(route))),
  };
}

/**
 * The types of every operation in the shape that `openapi-fetch` takes: an interface `paths`, and an interface for each
 * schema that has a name. They come about by describing `paths` itself as a JSON Schema. Schemas in `elsewhere` are imported
 * from the client.
 */
async function typesOf(document: Document, bannerComment: string, elsewhere: Json = {}): Promise<string> {
  const schema = {
    ...object(
      Object.entries(document.paths).map(([path, methods]) => [
        path,
        object(Object.entries(methods).map(([method, each]) => [method, operationType(each, document)])),
      ]),
    ),
    $defs: document.components.schemas,
  };
  const local = JSON.parse(JSON.stringify(schema).replaceAll('#/components/schemas/', '#/$defs/'), (_name, value) => {
    const name = typeof value?.$ref === 'string' ? value.$ref.split('/').at(-1) : undefined;
    return Object.hasOwn(elsewhere, name) ? { tsType: `import('${clientPackage}').${name}` } : value;
  }) as JSONSchema;
  const text = await compile(local, 'paths', {
    additionalProperties: false,
    bannerComment,
    format: true,
    style: { singleQuote: true, printWidth: 120 },
  });
  // The types of openapi-fetch know statuses as numbers.
  const named = text.replace('export interface Paths {', 'export interface paths {');
  return `${named.replaceAll(/^(\s*)['"]?(\d{3})['"]?: \{$/gm, '$1$2: {').trimEnd()}\n`;
}

/** An object with exactly these members; those that are not required may be missing. */
function object(members: readonly (readonly [string, unknown])[], isOptional = (_: string): boolean => false): Json {
  const required = members.map(([name]) => name).filter((name) => !isOptional(name));
  return { type: 'object', additionalProperties: false, properties: Object.fromEntries(members), required };
}

function operationType({ summary, parameters, requestBody, responses }: Operation, document: Document): Json {
  const all = parameters.map((each) => {
    const shared = each.$ref?.split('/').at(-1);
    return shared === undefined ? each : (document.components.parameters[shared] ?? each);
  });
  const places = ['path', 'query', 'header'].flatMap((place) => {
    const here = all.filter((each) => each.in === place);
    const isOptional = (name: string): boolean => here.find((each) => each.name === name)?.required !== true;
    const patterns = here.filter(({ schema }) => schema.patternProperties !== undefined);
    const named = here.filter((each) => !patterns.includes(each));
    const members = named.map(({ name, schema, description }) => [name, { ...schema, description }] as const);
    const types = [object(members, isOptional), ...patterns.map(namedByPattern)];
    return here.length === 0 ? [] : [[place, types.length > 1 ? { allOf: types } : types[0]] as const];
  });
  const isNeeded = (place: string): boolean => all.some((each) => each.in === place && each.required === true);
  const body = requestBody?.content['application/json']?.schema;
  const successes = Object.entries(responses).filter(([status]) => Number(status) < 300);
  const answers = successes.map(([status, { content }]) => {
    const shown = content?.['application/json']?.schema;
    return [status, shown ? contentOf(shown) : { tsType: '{ content?: never }' }] as const;
  });
  const refusal = object([['content', object([['application/problem+json', { $ref: '#/$defs/Problem' }]])]]);
  return {
    description: summary,
    ...object([
      ['parameters', object(places, (place) => !isNeeded(place))],
      ...(body ? [['requestBody', contentOf(body)] as const] : []),
      ['responses', object([...answers, ['default', refusal]])],
    ]),
  };
}

/** The type of parameters whose names begin alike: those of `^attr_[a-z]` are numbers, text or a list of them. */
function namedByPattern({ schema }: { readonly schema: Json }): Json {
  const prefixes = Object.keys(schema.patternProperties as Json).map((pattern) => /^\^(\w+)/.exec(pattern)?.[1] ?? '');
  const values = 'string | number | boolean | (string | number)[]';
  return {
    tsType: `{ ${prefixes.map((prefix) => `[name: \`${prefix}\${string}\`]: ${values} | undefined`).join('; ')} }`,
  };
}

const contentOf = (schema: Json): Json => object([['content', object([['application/json', schema]])]]);

/** Writes the types that the client is made with; they are not in git. */
export async function writeClientTypes(): Promise<void> {
  const { own } = await documents();
  await writeFile(schemaFile, await typesOf(own, banner));
}

/**
 * Writes a module that adds the routes of extensions to the types of the client, for a project that has installed it.
 *
 * @param names as in `--extension`, relative to the working directory
 */
async function writeAddedTypes(names: readonly string[], file: string): Promise<void> {
  await loadExtensions(names, process.cwd());
  const { own, added } = await documents();
  const shared = Object.keys(added.paths).find((path) => Object.hasOwn(own.paths, path));
  if (shared !== undefined) throw new Error(`${shared} is an address of the program: its types cannot be added to`);
  const written = `/* Written by \`npm run client\` from the routes of ${names.join(', ')}. Change them, not this file. */
${lintless}`;
  const types = await typesOf(added, written, own.components.schemas);
  const start = types.indexOf('export interface paths {');
  const end = types.indexOf('\n}\n', start) + 3;
  const paths = types
    .slice(start, end)
    .replace('export interface', 'interface')
    .replaceAll(/^(?=.)/gm, '  ');
  const augmented = `declare module '${clientPackage}' {\n${paths}}\n`;
  await writeFile(file, `${types.slice(0, start)}${augmented}${types.slice(end)}export {};\n`);
}

if (import.meta.main) {
  const { extension, out } = parseArgs({ options: { extension: { type: 'string' }, out: { type: 'string' } } }).values;
  if (extension === undefined) await writeClientTypes();
  else if (out === undefined)
    throw new Error('--out is missing: the file with the types of the routes of the extension');
  else await writeAddedTypes(extension.split(','), resolve(out));
}
