import type { DocumentedRoute } from '../declare.ts';
import { cookieNameFor } from '../messages/operator-cookie.ts';
import { restPrefix } from '../prefix.ts';
import { createComponents } from './components.ts';
import { operationOf } from './operation.ts';
import { headers, parameters, problems, schemas } from './shared.ts';
import { introductionFor, tagGroups, tagTexts } from './texts.ts';
import { eventOperations, eventSchemas } from './webhooks.ts';

type Json = Readonly<Record<string, unknown>>;

/**
 * The OpenAPI 3.1 document of the routes: made from the same declarations that serve them, so that the two cannot
 * differ.
 *
 * @param baseUrl the public address of the service, without a trailing slash
 */
export function openApiDocument(routes: readonly DocumentedRoute[], baseUrl: string): Json {
  const components = createComponents();
  const paths = Object.fromEntries(
    [...Map.groupBy(routes, ({ path }) => path)].map(([path, group]) => [
      path,
      Object.fromEntries(
        group.map((route) => [route.method.toLowerCase(), operationOf(route, components, `${baseUrl}${restPrefix}`)]),
      ),
    ]),
  );
  const order = Object.keys(tagTexts);
  const tags = [...new Set(routes.map(({ tag }) => tag))].sort((a, b) => order.indexOf(a) - order.indexOf(b));
  const groups = Object.entries(tagGroups).map(([name, members]) => ({
    name,
    tags: members.filter((tag) => tags.includes(tag)),
  }));
  return {
    openapi: '3.1.1',
    info: {
      title: 'Cartwright REST API',
      version: '2',
      summary: 'A store of the Magento-1 family through a modern interface',
      description: introductionFor(baseUrl),
      contact: { name: 'The operator of this store', url: baseUrl },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: `${baseUrl}${restPrefix}` }],
    tags: tags.map((name) => ({ name, ...(tagTexts[name] !== undefined && { description: tagTexts[name] }) })),
    'x-tagGroups': groups.filter((group) => group.tags.length > 0),
    paths,
    webhooks: eventOperations,
    components: {
      schemas: { ...schemas, ...eventSchemas, ...components.all() },
      headers,
      parameters,
      responses: problems,
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'The `token` of the answer of `POST /auth/token`',
        },
        operator: {
          type: 'apiKey',
          in: 'cookie',
          // The same document for every address.
          name: cookieNameFor('https:'),
          description:
            'Operators at the console: the cookie of `POST /auth/operator`; without https its name has no prefix',
        },
        csrfToken: {
          type: 'apiKey',
          in: 'header',
          name: 'X-CSRF-Token',
          description: 'The `csrfToken` of `GET /auth/me`, with the cookie in calls that change something',
        },
        clientCredentials: {
          type: 'oauth2',
          description:
            'Service accounts: OAuth 2.0 client credentials (RFC 6749 4.4). Make them with `cartwright user client-credentials add`.',
          flows: { clientCredentials: { tokenUrl: `${baseUrl}${restPrefix}/auth/token`, scopes: {} } },
        },
      },
    },
  };
}
