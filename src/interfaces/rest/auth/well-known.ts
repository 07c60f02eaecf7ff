import type { FastifyInstance, FastifyRequest } from 'fastify';
import { baseUrlOf, cachingOf } from '#platform/http/base-url.ts';
import { grantTypes } from './grants.ts';

/** The addresses in a document. */
interface Addresses {
  readonly base: string;
  readonly rest: string;
  readonly documentation: string;
  readonly openapi: string;
}

type Document = (urls: Addresses) => Readonly<Record<string, unknown>>;

/** The metadata of the protected interface (RFC 9728 3). */
const protectedResource =
  (resource: (urls: Addresses) => string): Document =>
  (urls) => ({
    resource: resource(urls),
    resource_name: 'Cartwright REST API',
    authorization_servers: [urls.base],
    bearer_methods_supported: ['header'],
    resource_documentation: urls.documentation,
  });

/** How clients get tokens (RFC 8414 2): without an authorization endpoint, since nobody is sent to a page. */
const authorizationServer: Document = (urls) => ({
  issuer: urls.base,
  token_endpoint: `${urls.rest}/auth/token`,
  response_types_supported: [],
  grant_types_supported: grantTypes,
  token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
  service_documentation: urls.documentation,
});

/** The catalog of interfaces, each with its description (RFC 9727, RFC 9264). */
const apiCatalog: Document = (urls) => ({
  linkset: [
    {
      anchor: urls.rest,
      'service-desc': [{ href: urls.openapi, type: 'application/vnd.oai.openapi+json;version=3.1' }],
      'service-doc': [{ href: urls.documentation, type: 'text/html' }],
    },
    { anchor: `${urls.base}/api/soap/`, 'service-desc': [{ href: `${urls.base}/api/soap/?wsdl`, type: 'text/xml' }] },
    {
      anchor: `${urls.base}/api/v2_soap/`,
      'service-desc': [
        { href: `${urls.base}/api/v2_soap/?wsdl`, type: 'text/xml' },
        { href: `${urls.base}/api/v2_soap/?wsdl&wsi=1`, type: 'text/xml' },
      ],
    },
  ],
});

const json = 'application/json';
const linkset = 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"';

/** The documents by path: rest 1.7, and RFC 8414 beside it. */
const documents: Readonly<Record<string, { readonly type: string; readonly write: Document }>> = {
  '/.well-known/oauth-protected-resource': { type: json, write: protectedResource(({ base }) => base) },
  // The same for the interface by its own address (RFC 9728 3.1).
  '/.well-known/oauth-protected-resource/api/rest/v2': { type: json, write: protectedResource(({ rest }) => rest) },
  '/.well-known/oauth-authorization-server': { type: json, write: authorizationServer },
  '/.well-known/api-catalog': { type: linkset, write: apiCatalog },
};

/** Serves the documents below `/.well-known/` by which clients discover the service. Register it without a prefix. */
export function wellKnownServer(configuredBaseUrl: string | undefined) {
  return async (server: FastifyInstance): Promise<void> => {
    for (const [url, { type, write }] of Object.entries(documents)) {
      server.get(url, async (request, reply) => {
        const urls = addresses(request, configuredBaseUrl);
        if (type === linkset) reply.header('link', `<${urls.base}${url}>; rel="api-catalog"`);
        // As bytes, since a text would get a charset, which these types do not have.
        return reply
          .header('content-type', type)
          .header('cache-control', cachingOf(configuredBaseUrl, 'public, max-age=3600'))
          .send(Buffer.from(JSON.stringify(write(urls))));
      });
    }
  };
}

function addresses(request: FastifyRequest, configured: string | undefined): Addresses {
  const base = baseUrlOf(request, configured);
  return { base, rest: `${base}/api/rest/v2`, documentation: `${base}/api/docs`, openapi: `${base}/api/docs.json` };
}
