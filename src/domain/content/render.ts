import type { Tx } from '../../platform/storage/engine.ts';
import { configOf } from '../stores/config-of-stores.ts';
import { type StoreAddresses, type StoreRecord, storeAddresses } from '../stores/store-records.ts';
import { type Directive, directivesIn, escapeHtml, replaceDirectives, safePath } from './directives.ts';
import { cmsBlocks } from './kinds.ts';
import { contentByNames } from './records.ts';

/** The deepest nesting of blocks; deeper ones are left out, and so is a block within itself. */
const MAX_DEPTH = 4;
/** The most bytes that directives add to a text; results beyond it are left out. */
const MAX_LENGTH = 4 << 20;

/** Settings that a text may show to the public. */
const PUBLIC_PATHS = new Set([
  'general/store_information/name',
  'general/store_information/phone',
  'general/store_information/hours',
  'general/store_information/address',
  'general/store_information/merchant_country',
  'general/locale/code',
  'trans_email/ident_general/name',
  'trans_email/ident_general/email',
  'trans_email/ident_sales/name',
  'trans_email/ident_sales/email',
  'trans_email/ident_support/name',
  'trans_email/ident_support/email',
  'design/head/default_title',
  'design/header/logo_alt',
  'design/footer/copyright',
]);

/** Settings that are addresses, and the store's addresses that replace them. */
const ADDRESS_PATHS: ReadonlyMap<string, keyof StoreAddresses> = new Map([
  ['web/unsecure/base_url', 'base'],
  ['web/secure/base_url', 'base'],
  ['web/unsecure/base_link_url', 'link'],
  ['web/secure/base_link_url', 'link'],
  ['web/unsecure/base_media_url', 'media'],
  ['web/secure/base_media_url', 'media'],
]);

/** Directives that mean something only to the family's templates. */
const NOTHING_HERE = new Set(
  'skin widget var customvar depend if else template layout htmlescape inlinecss protocol trans'.split(' '),
);

/** The data that a text is rendered with. */
export interface Rendering {
  readonly store: StoreRecord;
  /** The public address of the service, without a slash at its end. */
  readonly serviceUrl: string;
  /** Today's date in the store view. */
  readonly today: string;
}

/**
 * The texts with their directives executed: `media`, `store`, `config` for public settings, and `block` with blocks of
 * the store view. Directives for templates give nothing. HTML is left unchanged: it is the merchant's own. Takes one
 * statement for the settings and one for each depth of blocks, for any number of texts; null stays null.
 */
export async function renderTexts(
  tx: Tx,
  texts: readonly (string | null)[],
  { store, serviceUrl, today }: Rendering,
): Promise<(string | null)[]> {
  const blocks = await blocksOf(tx, texts, store, today);
  const all = [...texts, ...blocks.values()].filter((text) => text !== null);
  const paths = all.flatMap((text) => directivesIn(text).map(({ parameters }) => parameters.path ?? ''));
  const config = await configOf(tx, [...new Set(paths.filter((path) => PUBLIC_PATHS.has(path)))]);
  const addresses = storeAddresses(store, serviceUrl);

  const rendered = new Map<string, string>();
  const open: string[] = [];

  const render = (text: string): string => {
    let left = MAX_LENGTH;
    return replaceDirectives(text, (directive) => {
      const out = carryOut(directive);
      left -= out?.length ?? 0;
      return left < 0 ? '' : out;
    });
  };
  const carryOut = (directive: Directive): string | undefined => {
    const { name, parameters } = directive;
    switch (name) {
      case 'media':
        return parameters.url ? addresses.media + safePath(parameters.url) : '';
      case 'store':
        return addresses.link + safePath(parameters.direct_url ?? parameters.url ?? '');
      case 'config':
        return setting(parameters.path ?? '');
      case 'block':
        return block(blockIn(directive));
      default:
        return NOTHING_HERE.has(name) ? '' : undefined;
    }
  };
  const setting = (path: string): string => {
    const address = ADDRESS_PATHS.get(path);
    if (address) return addresses[address];
    return PUBLIC_PATHS.has(path) ? escapeHtml(config(store, path) ?? '') : '';
  };
  // Each block is rendered only once.
  const block = (id: string | undefined): string => {
    const text = id === undefined ? undefined : blocks.get(id);
    if (id === undefined || text === undefined || open.includes(id) || open.length >= MAX_DEPTH) return '';
    const known = rendered.get(id);
    if (known !== undefined) return known;
    open.push(id);
    const out = render(text);
    open.pop();
    rendered.set(id, out);
    return out;
  };
  return texts.map((text) => (text === null ? null : render(text)));
}

/** The content of every block that the texts, or their blocks, name, by identifier. */
async function blocksOf(
  tx: Tx,
  texts: readonly (string | null)[],
  store: StoreRecord,
  today: string,
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const viewer = { storeId: store.store_id, today, isBackend: false, isEverywhere: false };
  let open = texts;
  for (let depth = 0; depth < MAX_DEPTH; depth++) {
    const wanted = new Set(
      open.flatMap((text) =>
        text === null ? [] : directivesIn(text).flatMap((directive) => blockIn(directive) ?? []),
      ),
    );
    const names = [...wanted].filter((name) => !found.has(name));
    if (names.length === 0) break;
    const rows = await contentByNames(tx, cmsBlocks, viewer, names);
    for (const name of names) found.set(name, rows.get(name)?.content ?? '');
    open = [...rows.values()].map(({ content }) => content);
  }
  return found;
}

/** The block that a directive names. */
function blockIn({ name, parameters }: Directive): string | undefined {
  return name === 'block' && parameters.type === 'cms/block' ? parameters.block_id || undefined : undefined;
}
