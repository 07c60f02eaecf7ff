import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { Registry } from '../../src/interfaces/legacy/registry.ts';
import { referenceFile, referenceMissing } from '../support/shared.ts';

export type RecordedStyle = 'v1' | 'v2' | 'wsi' | 'xmlrpc';

/**
 * The sets of recordings, each made in one run on a freshly imported store: carts, attributes and images; the rest of
 * the catalog; checkout and orders; or some of it by XML-RPC.
 */
export type RecordedSet = 'carts' | 'catalog' | 'sales' | 'xmlrpc';

/** The styles in which each set was recorded. */
export const recordedStyles: Readonly<Record<RecordedSet, readonly RecordedStyle[]>> = {
  carts: ['v1', 'v2', 'wsi'],
  catalog: ['v1', 'v2', 'wsi'],
  sales: ['v1', 'v2', 'wsi'],
  xmlrpc: ['xmlrpc'],
};

/** A row of a database, as the recording or our own engine gives it. */
export type CartRow = Readonly<Record<string, string | number | null>>;

/** A cart as the reference's database held it after a call. */
export interface RecordedCart {
  readonly quote: CartRow;
  readonly items: readonly CartRow[];
}

/** Rows of several tables by name, or one list of them, or the columns of one row. */
export type RecordedRows = { [name: string]: unknown };

/** One exchange with the reference. */
export interface RecordedCase {
  readonly seq: number;
  readonly name: string;
  /** `login`, `cart_product.add`, ...; of a raw request its method and address. */
  readonly operation: string;
  readonly request: string;
  readonly response: string;
  /** Statements on the database instead of a request. */
  readonly sql?: readonly string[];
  /** Absent where the client refused to send anything. */
  readonly http_status?: number;
  /** By XML-RPC, where it was not the usual one. */
  readonly address?: string;
  /** By XML-RPC, where it was not POST. */
  readonly method?: string;
  readonly result?: unknown;
  readonly fault?: { readonly code: string | number; readonly string: string };
  /** Of calls that change carts: the cart, or for a move the one moved from and the customer's. */
  readonly database_after?: Partial<RecordedCart> & {
    readonly from?: RecordedCart;
    readonly customer_quote?: RecordedCart;
  };
}

/** Why nothing recorded can be repeated here; undefined where it can. */
export function recordingsMissing(): string | undefined {
  return referenceMissing(fileOf('v1'));
}

const fileOf = (style: RecordedStyle, set: RecordedSet = 'carts') =>
  `transcripts/${set === 'sales' ? 'sales-' : set === 'carts' ? '' : 'catalog-'}${style}.jsonl.gz`;

const casesByFile = new Map<string, readonly RecordedCase[]>();

/** The exchanges of a style in the order they took place. */
export function recordedCases(style: RecordedStyle, set: RecordedSet = 'carts'): readonly RecordedCase[] {
  const file = referenceFile(fileOf(style, set));
  let cases = casesByFile.get(file);
  if (!cases) {
    const lines = gunzipSync(readFileSync(file)).toString('utf8').split('\n');
    cases = lines.filter((line) => line !== '').map((line) => JSON.parse(line) as RecordedCase);
    casesByFile.set(file, cases);
  }
  return cases;
}

/** Faults that the engine raises before it looks at the operation. */
const beforeDispatch = new Set(['Sender', 'SOAP-ENV:MustUnderstand', 'SOAP-ENV:VersionMismatch']);

/**
 * Whether a recorded exchange can be repeated: its operation exists here, or the answer does not depend on it (a WSDL,
 * a document that is none). Operations of later issues join by themselves once the registry has them.
 */
export function isReplayable(recorded: RecordedCase, registry: Registry): boolean {
  if (!recorded.http_status) return false;
  if (isRpc(recorded)) return pathsOf(recorded).every((path) => hasPath(registry, path));
  if (/^(GET|HEAD|PUT|DELETE|OPTIONS) |\?wsdl|\/nope\//.test(recorded.operation)) return true;
  if (recorded.fault && beforeDispatch.has(String(recorded.fault.code))) return true;
  // V1 looks at the session before it looks at the path.
  if (recorded.fault?.code === '5' && recorded.request.includes(':call>')) return true;
  const known = new Set(registry.operations.map(({ v2Name }) => v2Name));
  if (pathOfOperation.test(recorded.operation)) return hasPath(registry, recorded.operation);
  if (nameOfOperation.test(recorded.operation)) return known.has(recorded.operation);
  const paths = recorded.request.match(resourcePath) ?? [];
  const names = recorded.request.match(operationName) ?? [];
  return paths.every((path) => hasPath(registry, path)) && names.every((name) => known.has(name));
}

const isRpc = ({ request, operation }: RecordedCase) => operation === '-' || /<methodCall\b/.test(request);

/** The V1 paths that a request by XML-RPC names. */
export function pathsOf({ request }: RecordedCase): string[] {
  return [...request.matchAll(/<(?:value|string)>([a-z_]+\.[a-zA-Z]+)<\//g)].map(([, path]) => path ?? '');
}

const pathOfOperation = /^[a-z_]+\.\w+$/;
const nameOfOperation = /^(?:catalog|shoppingCart|customer|store|magento|directory)[A-Z]\w+$/;
const resourcePath =
  /\b(?:catalog_product_\w+|catalog_product|product|product_attribute\w*|product_media|cart_\w+)(?:\.\w+)?(?=<)/g;
const operationName = /\b(?:catalogProduct|shoppingCart)[A-Z][A-Za-z]*?(?=(?:RequestParam)?[ >])(?<!Entity|Array)/g;

function hasPath(registry: Registry, path: string): boolean {
  const [resource = '', method] = path.split('.');
  const found = registry.resource(resource);
  // A resource that the reference does not have either.
  if (resource === 'nosuch') return true;
  if (!found || method === undefined) return found !== undefined;
  // A method that the reference does not have either is part of what the case asks.
  if (method === 'nope' || method === 'items') return true;
  return registry.operations.some((operation) => operation.resource === found && operation.method === method);
}
