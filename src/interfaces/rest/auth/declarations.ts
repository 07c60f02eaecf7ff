import { type TSchema, Type } from 'typebox';
import { everybody } from '#domain/shared/command.ts';
import type { DocumentedRoute } from '../declare.ts';
import { named } from '../schema.ts';

const customerAccount = Type.Object({
  id: Type.Integer(),
  email: Type.String(),
  firstName: Type.String(),
  lastName: Type.String(),
});

const tokenFields = {
  token: Type.String({ description: 'The JWT: send it as `Authorization: Bearer <token>`' }),
  token_type: Type.Literal('Bearer'),
  expires_in: Type.Integer({ description: 'Lifetime of the token in seconds' }),
};

const accessToken = {
  access_token: Type.Optional(
    Type.String({ description: 'The same as `token`; only in answers to form requests, as OAuth libraries send them' }),
  ),
};

const tokenResult = named(
  'Token',
  Type.Object({
    ...tokenFields,
    ...accessToken,
    customer: Type.Optional(customerAccount),
    cartId: Type.Optional(Type.Integer({ description: 'A customer’s open cart in the store view, if there is one' })),
    cartMaskedId: Type.Optional(
      Type.String({
        description: 'Id of the guest’s cart that was merged; with the token it can still be used',
      }),
    ),
    cartItemsQty: Type.Optional(Type.Number({ description: 'Number of pieces in the customer’s open cart' })),
    apiUser: Type.Optional(Type.Object({ id: Type.Integer(), username: Type.String() })),
    permissions: Type.Optional(
      Type.Array(Type.String(), { description: 'The granted ids of an API user; only `all` if everything is granted' }),
    ),
  }),
);

const tokenBody = named(
  'TokenRequest',
  Type.Object({
    grant_type: Type.Optional(
      Type.Union([Type.Literal('customer'), Type.Literal('client_credentials'), Type.Literal('api_user')], {
        default: 'customer',
      }),
    ),
    email: Type.Optional(Type.String({ description: '`customer`' })),
    password: Type.Optional(Type.String({ description: '`customer`' })),
    maskedId: Type.Optional(
      Type.String({
        description:
          'For `customer`: `maskedId` of a guest’s cart to merge; also accepted as `cartId` or `guestCartId`',
      }),
    ),
    client_id: Type.Optional(Type.String({ description: 'For `client_credentials`; may also be sent by HTTP Basic' })),
    client_secret: Type.Optional(
      Type.String({ description: 'For `client_credentials`; may also be sent by HTTP Basic' }),
    ),
    username: Type.Optional(
      Type.String({ description: 'For `api_user`: the user name; for `customer` the same as `email`' }),
    ),
    api_key: Type.Optional(Type.String({ description: '`api_user`' })),
  }),
);

const tokenDescription = `Issues a token. \`grant_type\` selects how the caller proves who it is:

- \`customer\` (the default): \`email\` and \`password\` of an account of the store's website, and where it was filled before the \`maskedId\` of a guest's cart, which is merged into the customer's,
- \`client_credentials\`: \`client_id\` and \`client_secret\` of a service account, in the body or by HTTP Basic; recommended
  for integrations,
- \`api_user\`: \`username\` and \`api_key\`, as for the SOAP interface; deprecated together with it.

The body is JSON, or a form as OAuth 2.0 libraries send it. Errors carry the codes of RFC 6749 in \`error\`.`;

const tag = 'Authentication';
const tokenProblems = {
  400: "Something is missing (`invalid_request`), the grant is not known (`unsupported_grant_type`), or a customer's credentials are wrong (`invalid_grant`)",
  401: 'The credentials of a service account or API user are wrong: `invalid_client`',
  413: 'The body is larger than 16 KiB',
  415: 'The body is neither JSON nor a form',
  429: 'Too many logins failed this minute; `Retry-After` says how long to wait',
  503: 'Too many logins wait; `Retry-After` says how long to wait',
};
const bearerProblems = { 401: 'The bearer token is missing or no longer valid' };

/** The documentation of the token endpoints; `server.ts` serves them. */
export const authDeclarations: readonly DocumentedRoute[] = [
  declared({
    path: '/auth/token',
    summary: 'Get a token',
    description: tokenDescription,
    operationId: 'issueToken',
    takesForms: true,
    body: tokenBody,
    result: tokenResult,
    problems: tokenProblems,
  }),
  declared({
    path: '/auth/refresh',
    summary: 'Refresh a token',
    description:
      'Takes any token that still holds as the bearer, of every grant; the body is ignored. The old token is dead at once: of two calls with it one succeeds.',
    operationId: 'refreshToken',
    needsBearer: true,
    result: tokenResult,
    problems: bearerProblems,
  }),
  declared({
    path: '/auth/logout',
    summary: 'Revoke a token',
    description: 'Revokes the bearer token, on every node at once; the body is ignored.',
    operationId: 'revokeToken',
    needsBearer: true,
    result: named('Logout', Type.Object({ success: Type.Boolean(), message: Type.String() })),
    problems: bearerProblems,
  }),
];

/** A declaration for the documentation only: `needsBearer` if the call needs a token. */
export interface AuthDeclaration extends DocumentedRoute {
  readonly needsBearer?: boolean;
}

function declared(
  about: Pick<AuthDeclaration, 'path' | 'summary' | 'description' | 'operationId' | 'problems'> & {
    readonly takesForms?: boolean;
    readonly needsBearer?: boolean;
    readonly body?: TSchema;
    readonly result: TSchema;
  },
): DocumentedRoute {
  const base = { method: 'POST', tag, access: everybody, effect: 'write', kind: 'outside', status: 200 } as const;
  const nothing = { params: undefined, query: undefined, body: undefined };
  return { ...base, ...nothing, ...about } satisfies AuthDeclaration;
}
