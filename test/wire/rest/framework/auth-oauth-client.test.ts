import assert from 'node:assert/strict';
import {
  type AuthorizationServer,
  allowInsecureRequests,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  clientCredentialsGrantRequest,
  discoveryRequest,
  processClientCredentialsResponse,
  processDiscoveryResponse,
  processResourceDiscoveryResponse,
  protectedResourceRequest,
  resourceDiscoveryRequest,
} from 'oauth4webapi';
import { type AuthTest, erp, onAuth } from './auth-support.ts';

const insecure = { [allowInsecureRequests]: true } as const;

/** The metadata that a client finds if it knows only the address of the service. */
async function discover(url: string): Promise<AuthorizationServer> {
  const issuer = new URL(url);
  const found = await discoveryRequest(issuer, { algorithm: 'oauth2', ...insecure });
  return processDiscoveryResponse(issuer, found);
}

async function grant({ service, engine }: AuthTest, how: (secret: string) => ClientAuth) {
  const { clientId, clientSecret } = await erp(engine);
  const server = await discover(service.url);
  const client = { client_id: clientId };
  const answer = await clientCredentialsGrantRequest(
    server,
    client,
    how(clientSecret),
    new URLSearchParams(),
    insecure,
  );
  return processClientCredentialsResponse(server, client, answer);
}

for (const [name, how] of [
  ['HTTP Basic', ClientSecretBasic],
  ['the body', ClientSecretPost],
] as const) {
  onAuth(
    `an ordinary OAuth client finds the token endpoint, gets a token by ${name} and calls with it`,
    async (test) => {
      const issued = await grant(test, how);
      assert.deepEqual([issued.token_type, issued.expires_in, issued.refresh_token], ['bearer', 3600, undefined]);
      const url = new URL(`${test.service.url}/api/rest/v2/auth/logout`);
      const { status } = await protectedResourceRequest(issued.access_token, 'POST', url, undefined, null, insecure);
      assert.equal(status, 200);
    },
  );
}

onAuth('an ordinary OAuth client is told that its secret is wrong', async (test) => {
  await assert.rejects(
    grant(test, (secret) => ClientSecretPost(`${secret}x`)),
    { name: 'WWWAuthenticateChallengeError', status: 401 },
  );
});

onAuth('the protected resource is described at both addresses', async ({ service }) => {
  for (const path of ['', '/api/rest/v2']) {
    const resource = new URL(service.url + path);
    const found = await processResourceDiscoveryResponse(resource, await resourceDiscoveryRequest(resource, insecure));
    assert.deepEqual(found.authorization_servers, [service.url]);
    assert.deepEqual(found.bearer_methods_supported, ['header']);
  }
});

onAuth('the catalog of interfaces lists REST and SOAP with their descriptions', async ({ service: { url } }) => {
  const answer = await fetch(`${url}/.well-known/api-catalog`);
  assert.equal(
    answer.headers.get('content-type'),
    'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
  );
  assert.equal(answer.headers.get('cache-control'), 'no-cache');
  assert.equal(answer.headers.get('link'), `<${url}/.well-known/api-catalog>; rel="api-catalog"`);
  const { linkset } = (await answer.json()) as { linkset: { anchor: string; 'service-desc': { href: string }[] }[] };
  assert.deepEqual(
    linkset.map(({ anchor }) => anchor),
    [`${url}/api/rest/v2`, `${url}/api/soap/`, `${url}/api/v2_soap/`],
  );
  for (const { href } of linkset.slice(1).flatMap((each) => each['service-desc'])) {
    assert.equal((await fetch(href)).status, 200, href);
  }
  assert.equal((await fetch(`${url}/.well-known/api-catalog`, { method: 'HEAD' })).status, 200);
});

onAuth(
  'behind a proxy the documents speak of the configured address',
  async ({ service }) => {
    const answer = await fetch(`${service.url}/.well-known/oauth-authorization-server`);
    assert.equal(answer.headers.get('cache-control'), 'public, max-age=3600');
    assert.deepEqual(await answer.json(), {
      issuer: 'https://shop.example',
      token_endpoint: 'https://shop.example/api/rest/v2/auth/token',
      response_types_supported: [],
      grant_types_supported: ['customer', 'client_credentials', 'api_user'],
      token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
      service_documentation: 'https://shop.example/api/docs',
    });
  },
  { baseUrl: 'https://shop.example' },
);
