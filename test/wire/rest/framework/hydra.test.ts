import assert from 'node:assert/strict';
import { onFacts } from './framework-app.ts';

// biome-ignore lint/suspicious/noExplicitAny: documents of any shape
type Json = any;
const read = async (url: string): Promise<Json> => (await fetch(url)).json();

onFacts('the address of the interface says where its documents and lists are', async ({ url }) => {
  for (const address of [`${url}/api/rest/v2`, `${url}/api/rest/v2/`]) {
    assert.deepEqual(await read(address), {
      documentation: `${url}/api/docs`,
      openapi: `${url}/api/docs.json`,
      hydra: `${url}/api/docs.jsonld`,
      token: `${url}/api/rest/v2/auth/token`,
      lists: { all: `${url}/api/rest/v2/all`, facts: `${url}/api/rest/v2/facts` },
    });
  }
});

onFacts('a Hydra client finds the documentation by the address of the interface', async ({ url }) => {
  const { headers } = await fetch(`${url}/api/rest/v2`);
  const relation = 'http://www.w3.org/ns/hydra/core#apiDocumentation';
  assert.equal(headers.get('link'), `<${url}/api/docs.jsonld>; rel="${relation}"`);
  const answer = await fetch(`${url}/api/docs.jsonld`);
  assert.deepEqual([answer.status, answer.headers.get('content-type')], [200, 'application/ld+json']);
  assert.equal(((await answer.json()) as Json)['hydra:entrypoint'], `${url}/api/rest/v2`);
});

onFacts('Hydra has a class for each type, with its members and operations', async ({ url }) => {
  const classes: Json[] = (await read(`${url}/api/docs.jsonld`))['hydra:supportedClass'];
  const fact = classes.find((each) => each['@id'] === `${url}/api/docs.json#Fact`);
  const members = fact['hydra:supportedProperty'].map((each: Json) => [
    each['hydra:title'],
    each['hydra:property']['rdfs:range'],
    ...['readable', 'writeable', 'required'].map((name) => each[`hydra:${name}`]),
  ]);
  assert.deepEqual(members, [
    ['id', 'xsd:string', true, true, true],
    ['value', 'xsd:string', true, true, true],
    ['size', 'xsd:integer', true, true, false],
    ['kind', undefined, false, true, false],
    ['parts', undefined, false, true, false],
  ]);
  const operations = fact['hydra:supportedOperation'].map((each: Json) => each['hydra:method']);
  assert.deepEqual([...new Set(operations)].sort(), ['GET', 'PATCH', 'POST', 'PUT']);
});

onFacts('Hydra names a list of the entry point with what can be done there', async ({ url }) => {
  const [entry] = (await read(`${url}/api/docs.jsonld`))['hydra:supportedClass'];
  const [list] = entry['hydra:supportedProperty'];
  assert.equal(list['hydra:title'], 'facts');
  const calls = list['hydra:property']['hydra:supportedOperation'];
  assert.deepEqual(
    calls.map((each: Json) => [each['hydra:method'], each['hydra:returns']]),
    [
      ['GET', 'hydra:Collection'],
      ['POST', `${url}/api/docs.json#Fact`],
    ],
  );
});
