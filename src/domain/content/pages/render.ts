import { configOf } from '#domain/stores/config-of-stores.ts';
import { type StoreAddresses, type StoreRecord, storeAddresses } from '#domain/stores/store-records.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { type Directive, escapeHtml, joinText, type SplitText, safePath, splitAtDirectives } from './directives.ts';
import { cmsBlocks } from './kinds.ts';
import { contentByNames } from './records.ts';

/** The deepest nesting of blocks; deeper ones are left out, and so is a block within itself. */
const MAX_DEPTH = 4;
/** The most bytes that directives add to a text; results beyond it are left out. */
const MAX_LENGTH = 4 << 20;
/** The most directives that are executed for a call, in all of its texts and their blocks; further ones are left out. */
const MAX_DIRECTIVES = 5000;

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
 * statement for the settings and one for each depth of blocks, for any number of texts; null stays null. Of very many
 * directives only the first are executed (`MAX_DIRECTIVES`), since each reader of a page waits for them.
 */
export async function renderTexts(
  tx: Tx,
  texts: readonly (string | null)[],
  { store, serviceUrl, today }: Rendering,
): Promise<(string | null)[]> {
  let left = MAX_DIRECTIVES;
  const split = (text: string): SplitText => {
    const found = splitAtDirectives(text, left);
    left -= found.directives.length;
    return found;
  };
  const asked = texts.map((text) => (text === null ? null : split(text)));
  const blocks = await blocksOf(
    tx,
    asked.filter((text) => text !== null),
    split,
    store,
    today,
  );
  const all = [...asked, ...blocks.values()].flatMap((text) => text?.directives ?? []);
  const paths = all.map(({ parameters }) => parameters.path ?? '');
  const config = await configOf(tx, [...new Set(paths.filter((path) => PUBLIC_PATHS.has(path)))]);
  const addresses = storeAddresses(store, serviceUrl);

  const rendered = new Map<string, string>();
  const open: string[] = [];

  const render = (text: SplitText): string => {
    let room = MAX_LENGTH;
    return joinText(text, (directive) => {
      const out = carryOut(directive);
      room -= out?.length ?? 0;
      return room < 0 ? '' : out;
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
  return asked.map((text) => text && render(text));
}

/** The content of every block that the texts, or their blocks, name, by identifier. */
async function blocksOf(
  tx: Tx,
  texts: readonly SplitText[],
  split: (text: string) => SplitText,
  store: StoreRecord,
  today: string,
): Promise<Map<string, SplitText>> {
  const found = new Map<string, SplitText>();
  const viewer = { storeId: store.store_id, today, isBackend: false, isEverywhere: false };
  let open = texts;
  for (let depth = 0; depth < MAX_DEPTH; depth++) {
    const wanted = new Set(
      open.flatMap(({ directives }) => directives.flatMap((directive) => blockIn(directive) ?? [])),
    );
    const names = [...wanted].filter((name) => !found.has(name));
    if (names.length === 0) break;
    const rows = await contentByNames(tx, cmsBlocks, viewer, names);
    open = names.map((name) => split(rows.get(name)?.content ?? ''));
    for (const [index, name] of names.entries()) found.set(name, open[index] as SplitText);
  }
  return found;
}

/** The block that a directive names. */
function blockIn({ name, parameters }: Directive): string | undefined {
  return name === 'block' && parameters.type === 'cms/block' ? parameters.block_id || undefined : undefined;
}
