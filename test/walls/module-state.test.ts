import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';

const src = resolve(import.meta.dirname, '../../src');

/**
 * State in modules, with the reason why it belongs to no single service: it is equal for all services (found by all
 * that it depends on, or a mark of one object), or the process has it once, such as a thread.
 */
const held: Readonly<Record<string, string>> = {
  'domain/catalog/products/search/product-query.ts compiled': 'statements, by their shape',
  'domain/access/identity/api-user-stores.ts scopes': 'bounds, by their text',
  'domain/access/identity/bcrypt.ts thread': 'the thread for bcrypt',
  'domain/access/identity/grants.ts sets': 'grants, by their text',
  'domain/access/identity/secret.ts counts': 'what checking secrets has cost the process',
  'domain/access/identity/tokens.ts keys': 'keys, by their names, which are never used again',
  'interfaces/rest/messages/negotiate.ts formats': 'formats, by their header',
  'interfaces/rest/openapi/answers.ts answers': 'a file of the program, read when it is needed',
  'interfaces/rest/pdf/printer.ts thread': 'the thread that prints',
  'interfaces/rest/server/addresses.ts known': 'compiled routes, by their declarations',
  'interfaces/rest/server/validate.ts compiler': 'modules, loaded when they are needed',
  'kernel/extensions.ts asked': 'which lists of the program are made',
  'kernel/extensions.ts loaded': 'the extensions of the process',
  'kernel/formats.ts formats': 'formats of languages, by all that they are made of',
  'kernel/record-maker.ts makers': 'functions that make records, by the names of their fields',
  'kernel/time.ts calendars': 'calendars, by their time zone',
  'kernel/time.ts last': 'the text of a day, by the day',
  'platform/http/base-url.ts last': 'an address, by scheme and host',
  'platform/http/network.ts networks': 'networks, by their address',
  'platform/images/check-image.ts gate': 'the memory that decoding uploads may take',
  'platform/process/memory.ts allocated': 'a mark of buffers',
  'platform/storage/memo.ts memos': 'the number of a declared kind of cached value',
  'platform/storage/statement.ts statements': 'the number of a declared statement',
};

/** A variable of a module that is set again, or a collection that begins empty and is not declared as read-only. */
const changing =
  /^(?:export )?(?:let (\w+)|const (\w+)(?:: (?:(?:Weak)?(?:Map|Set)<.*>|(?!readonly ).*\[\]))? = (?:new (?:Weak)?(?:Map|Set)(?:<.*>)?\(\)|new LRUCache\b|\[\]|create(?!Require)[A-Z]\w*(?:<.*>)?\())/gm;

test('modules hold no state of a service', () => {
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  const found = files.flatMap((file) =>
    [...readFileSync(join(src, file), 'utf8').matchAll(changing)].map(([, set, filled]) => `${file} ${set ?? filled}`),
  );
  assert.deepEqual(found.sort(), Object.keys(held).sort());
});
