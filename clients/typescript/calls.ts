import type { Client, FetchOptions, FetchResponse, ParseAs } from 'openapi-fetch';
import type { paths } from './schema.ts';

type Method = 'get' | 'put' | 'post' | 'patch' | 'delete';

/** The addresses that have a method. */
type PathOf<M extends Method> = { [P in keyof paths]: paths[P] extends Record<M, unknown> ? P : never }[keyof paths];

/** What an operation takes and answers. */
type Operation<P extends keyof paths, M> = Extract<paths[P][M & keyof paths[P]], Record<string, unknown>>;

/** What a call is made with: its parameters, its body, and the options of `fetch`. */
type Options<P extends keyof paths, M, Parse> = Omit<FetchOptions<Operation<P, M>>, 'parseAs'> & { parseAs?: Parse };

/**
 * A call of a method. The type of its options does not follow from what is given, as in `openapi-fetch`: then the
 * compiler would take members that the operation does not have. They may be left out where none is required.
 */
type Call<M extends Method> = <P extends PathOf<M>, Parse extends ParseAs = 'json'>(
  path: P,
  ...options: Record<string, never> extends Options<P, M, Parse> ? [Options<P, M, Parse>?] : [Options<P, M, Parse>]
) => Promise<FetchResponse<Operation<P, M>, { parseAs: Parse }, `${string}/${string}`>>;

/** The REST interface of a Cartwright store: `client.GET('/products/{id}', { params: { path: { id: 1 } } })`. */
export interface CartwrightClient extends Pick<Client<paths>, 'use' | 'eject'> {
  readonly GET: Call<'get'>;
  readonly PUT: Call<'put'>;
  readonly POST: Call<'post'>;
  readonly PATCH: Call<'patch'>;
  readonly DELETE: Call<'delete'>;
}
