import {
  keepPreviousData,
  QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { type Answer, call, Refused, type Sent } from './call.ts';

/** What was read, for all screens. A refusal is not asked for again; a service that was not reached is, twice. */
export const queries = new QueryClient({
  defaultOptions: {
    // The service may be reached where the browser knows of no network, and where not, that is said.
    mutations: { networkMode: 'always' },
    queries: {
      networkMode: 'always',
      staleTime: 10_000,
      retry: (count, error) =>
        count < 2 && (!(error instanceof Refused) || [0, 502, 503].includes(error.problem.status)),
    },
  },
});

/** Reads a resource. `enabled: false` reads nothing. */
export function useRead<Data>(id: string, sent: Sent = {}, enabled = true) {
  return useQuery<Answer<Data>>({
    queryKey: [id, sent.params ?? {}, sent.query ?? {}, sent.store ?? ''],
    queryFn: ({ signal }) => call<Data>(id, { ...sent, signal }),
    enabled,
  });
}

/** Reads a list page after page, by the cursors of its `Link` headers. */
export function useRows<Row>(id: string, sent: Sent = {}) {
  const pages = useInfiniteQuery({
    queryKey: [id, 'rows', sent.params ?? {}, sent.query ?? {}, sent.store ?? ''],
    queryFn: ({ pageParam, signal }) =>
      call<readonly Row[]>(id, { ...sent, query: { ...sent.query, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
  return { ...pages, rows: pages.data?.pages.flatMap(({ data }) => data) };
}

/** Carries out a write; what was read of the named operations is read again. */
export function useWrite<Data>(id: string, affected: readonly string[] = []) {
  const client = useQueryClient();
  return useMutation<Answer<Data>, Error, Sent>({
    mutationFn: (sent) => call<Data>(id, sent),
    onSuccess: () => Promise.all(affected.map((each) => client.invalidateQueries({ queryKey: [each] }))),
  });
}
