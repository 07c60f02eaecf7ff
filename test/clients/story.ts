import { sql } from 'kysely';
import { createLegacyRegistry } from '../../src/app/app.ts';
import type { Engine } from '../../src/platform/storage/engine.ts';
import { contractCartProductFaults, contractGlobalFaults } from '../support/contract-faults.ts';

/** The styles that clients of SOAP tell the story in. */
export type SoapStyle = 'v1' | 'v2' | 'wsi';

/** The input of a client program: address, user and products. */
export interface Facts {
  readonly base: string;
  readonly style: SoapStyle | 'xmlrpc';
  readonly user: string;
  readonly key: string;
  /** A simple product. */
  readonly plainId: string;
  /** The SKU of another. */
  readonly specialSku: string;
  /** A simple product with a required text option and a drop-down. */
  readonly optionsId: string;
  readonly textOption: string;
  readonly selectOption: string;
  readonly selectValue: string;
  /** What to answer to the text option. */
  readonly text: string;
}

/** One line that a client program prints. */
export type Line =
  | { readonly step: string; readonly value: unknown }
  | { readonly step: string; readonly fault: readonly [code: string, text: string] };

/** The products of a store that the story is about, by their SKUs. */
export interface StorySkus {
  readonly plain: string;
  readonly special: string;
  readonly options: string;
}

/** A store prepared for the story: the input of the programs, and the output that they should print. */
export interface StoryStore {
  readonly facts: Omit<Facts, 'base' | 'style' | 'user' | 'key'>;
  /** Rows of the list after everything was added. */
  readonly rows: readonly (readonly unknown[])[];
}

/** Odd texts. Those of the SKU and the option go in; nothing in the SKU has an upper case, by which it is looked up. */
const texts = {
  sku: 'ä€𝄞<&>"\'',
  option: 'ä€𝄞 <&>"\'\n]]>\tz',
  /** Text that only comes out may also hold a carriage return. */
  name: 'Straße – ä€𝄞 <&>"\']]>\r\nsecond line\n\tthird',
  title: 'Ä €𝄞 <&>"\']]>\nline',
} as const;

/**
 * Gives a product a SKU and a name of odd characters, and an option such a title; finds out what the story needs to
 * know of the store by queries of its own.
 */
export async function prepareStory(engine: Engine, skus: StorySkus): Promise<StoryStore> {
  return engine.write(async (tx) => {
    const rows = (text: string, ...values: string[]) => tx.query(() => bound(text, values));
    const firstRow = async (text: string, ...values: string[]) => {
      const [row] = await rows(text, ...values);
      if (!row) throw new Error(`nothing is found by ${text}`);
      return row;
    };
    const product = (sku: string) => firstRow('select * from product where sku = ?', sku);
    const plain = await product(skus.plain);
    const special = await product(skus.special);
    const withOptions = await product(skus.options);
    const name = `attribute_id = (select a.attribute_id from attribute a join entity_type t
      on t.entity_type_id = a.entity_type_id where t.code = 'catalog_product' and a.code = 'name')`;
    await rows('update product set sku = ?, sku_key = ? where sku = ?', texts.sku, texts.sku, skus.special);
    await rows(`update product_value set value = ? where product_id = ${special.product_id} and ${name}`, texts.name);
    const options = `from product_option where product_id = ${withOptions.product_id}`;
    const text = await firstRow(`select * ${options} and type in ('field', 'area') order by option_id`);
    const select = await firstRow(`select * ${options} and type in ('drop_down', 'radio') order by option_id`);
    const value = await firstRow(
      `select * from product_option_value where option_id = ${select.option_id} order by value_id`,
    );
    await rows(`update product_option set is_required = 1, max_characters = 30 where option_id = ${text.option_id}`);
    await rows(`update product_option_title set title = ? where option_id = ${text.option_id}`, texts.title);
    const row = async ({ product_id: id, set_id, type }: Row, sku: string) => {
      const shown = await firstRow(
        `select value from product_value where product_id = ${id} and ${name} and store_id = 0`,
      );
      const categories = await rows(
        `select category_id as id from product_category where product_id = ${id} order by 1`,
      );
      const websites = await rows(`select website_id as id from product_website where product_id = ${id} order by 1`);
      const ids = (rows: readonly Row[]) => rows.map((found) => String(found.id));
      return [String(id), sku, shown.value, String(set_id), type, ids(categories), ids(websites)];
    };
    const suffixes = [text, value].flatMap(({ sku }) => (sku ? [`-${sku}`] : []));
    return {
      facts: {
        plainId: String(plain.product_id),
        specialSku: texts.sku,
        optionsId: String(withOptions.product_id),
        textOption: String(text.option_id),
        selectOption: String(select.option_id),
        selectValue: String(value.value_id),
        text: texts.option,
      },
      rows: [
        await row(plain, skus.plain),
        await row(special, texts.sku),
        await row(withOptions, skus.options + suffixes.join('')),
      ],
    };
  });
}

type Row = Readonly<Record<string, string | number | null>>;

function bound(text: string, values: readonly string[]) {
  const parts = text.split('?');
  return sql<Row>`${sql.join(
    parts.flatMap((part, index) => (index < values.length ? [sql.raw(part), sql.val(values[index])] : [sql.raw(part)])),
    sql.raw(''),
  )}`;
}

/** The answers that were given to the text option, as the database keeps them. */
export async function storedTexts(engine: Engine, { facts }: StoryStore): Promise<unknown[]> {
  const code = `option_${facts.textOption}`;
  const found = await engine.read((tx) =>
    tx.query(() =>
      sql.raw<{ value: string }>(`select value from quote_item_option where code = '${code}' order by item_id`),
    ),
  );
  return found.map(({ value }) => value);
}

/** What every client should print, whatever its style. */
export function expectedLines({ rows, facts }: StoryStore, style: Facts['style']): Line[] {
  const [plain = [], special = [], options = []] = rows;
  const yes = (step: string): Line => ({ step, value: true });
  const missing = `Please specify the product required option <em>${texts.title}</em>.`;
  const v1: Line[] = [
    { step: 'multiCall', value: [2, '3', '1002'] },
    { step: 'multiCall until a fault', value: [2, '3'] },
  ];
  const xmlrpc: Line[] = [
    { step: 'system.listMethods', value: ['call', 'multiCall', 'resources', 'resourceFaults', 'globalFaults'] },
    { step: 'system.multicall', value: [2, 3] },
    { step: 'nothing', value: null },
  ];
  return [
    yes('login'),
    { step: 'login with a wrong key', fault: ['2', 'Access denied.'] },
    yes('create'),
    yes('add by id'),
    yes('add by SKU'),
    yes('add with options'),
    { step: 'add without a required option', fault: ['1022', missing] },
    { step: 'list', value: rows },
    yes('update'),
    {
      step: 'info',
      value: [
        [plain[1], 5],
        [special[1], 1],
        [options[1], 1],
      ],
    },
    yes('remove'),
    { step: 'list after that', value: [facts.plainId, facts.optionsId] },
    { step: 'a cart that does not exist', fault: ['1002', 'Can not make operation because quote is not exists'] },
    { step: 'resources', value: createLegacyRegistry().resources.map(({ resource }) => resource.name) },
    { step: 'globalFaults', value: contractGlobalFaults },
    { step: 'resourceFaults', value: contractCartProductFaults },
    ...(style === 'v1' || style === 'xmlrpc' ? v1 : []),
    ...(style === 'xmlrpc' ? xmlrpc : []),
    yes('endSession'),
    { step: 'list after the end', fault: ['5', 'Session expired. Try to relogin.'] },
  ];
}
