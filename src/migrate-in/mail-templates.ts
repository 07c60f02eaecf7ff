import type { Audience } from '#domain/messages/mail/own-templates.ts';
import { longestTemplate, problemsOfTexts, sampleFacts } from '#domain/messages/mail/template-records.ts';
import type { SqlValue, Tx } from '#platform/storage/engine.ts';
import { statement } from '#platform/storage/statement.ts';
import type { Known } from './known.ts';
import { type LostPiece, type Translated, translateTemplate } from './mail-directives.ts';
import { type Expansion, plainText, type Row } from './mapping.ts';
import type { LegacyRow } from './source.ts';
import type { Tally } from './summary.ts';

/** A mail that a legacy store words by a template of its own, and the setting that names it. */
interface Place {
  readonly path: string;
  readonly mail: string;
  readonly audience: Audience;
}

const place = (path: string, mail: string, audience: Audience = 'all'): Place => ({ path, mail, audience });
const ofSale = (group: string, mail: string): Place[] => [
  place(`sales_email/${group}/template`, mail, 'accounts'),
  place(`sales_email/${group}/guest_template`, mail, 'guests'),
];

/** In this order, which ids follow from: new ones at the end. */
const places: readonly Place[] = [
  place('customer/create_account/email_template', 'welcome'),
  place('customer/create_account/email_confirmation_template', 'confirmation'),
  place('customer/password/forgot_email_template', 'password_reset'),
  place('customer/changed_account/password_or_email_template', 'password_changed'),
  ...ofSale('order', 'order'),
  ...ofSale('invoice', 'invoice'),
  ...ofSale('shipment', 'shipment'),
  ...ofSale('creditmemo', 'credit_memo'),
  ...ofSale('order_comment', 'order_comment'),
  place('newsletter/subscription/confirm_email_template', 'newsletter_confirmation'),
  place('wishlist/email/email_template', 'wishlist_share'),
  place('contacts/email/email_template', 'contact'),
  place('catalog/productalert/email_price_template', 'price_alert'),
  place('catalog/productalert/email_stock_template', 'stock_alert'),
  place('design/email/header', 'layout'),
];
const header = 'design/email/header';
const footer = 'design/email/footer';

/** Ids of templates in use: those of a place begin with its number. */
const idsOfPlace = 1_000_000;

/** Where a legacy template is in use. */
interface Use {
  readonly place: Place;
  readonly storeId: number;
}

/** The legacy store's templates of mails, and where they are in use, by id. */
export interface KnownMailTemplates {
  readonly uses: ReadonlyMap<string, readonly Use[]>;
  /** Of each store view, and of 0 for all, the template of the footer; none if it is a file of the theme. */
  readonly footers: ReadonlyMap<number, LegacyRow>;
  /** Settings without a mail here that name a template, by its id. */
  readonly elsewhere: ReadonlyMap<string, string>;
}

const isId = (text: string | null | undefined): text is string => /^[1-9]\d{0,9}$/.test(text ?? '');

/** Finds where templates are in use, from the settings of a legacy store. */
export function mailTemplatesInUse(
  config: readonly LegacyRow[],
  stores: readonly LegacyRow[],
  templates: readonly LegacyRow[],
): KnownMailTemplates {
  const byId = new Map(templates.map((row) => [row.template_id ?? '', row]));
  const uses = new Map<string, Use[]>();
  const values = new Map(config.map((row) => [`${row.path} ${row.scope} ${row.scope_id}`, row.value ?? '']));
  const views = stores.filter((row) => Number(row.store_id) > 0);
  const valueIn = (path: string, view: LegacyRow): string =>
    values.get(`${path} stores ${view.store_id}`) ??
    values.get(`${path} websites ${view.website_id}`) ??
    values.get(`${path} default 0`) ??
    '';
  /** The template of a path in all store views (0), and in those that have another one. */
  const templatesOf = (path: string): (readonly [storeId: number, id: string])[] => {
    const ofViews = views.map((view) => [Number(view.store_id), valueIn(path, view)] as const);
    const usual = values.get(`${path} default 0`) ?? '';
    const isForAll = byId.has(usual) && ofViews.every(([, id]) => byId.has(id));
    const others = ofViews.filter(([, id]) => byId.has(id) && !(isForAll && id === usual));
    return isForAll ? [[0, usual], ...others] : others;
  };
  for (const each of places) {
    for (const [storeId, id] of templatesOf(each.path)) {
      uses.set(id, [...(uses.get(id) ?? []), { place: each, storeId }]);
    }
  }
  const known = new Set([...places.map(({ path }) => path), footer]);
  const elsewhere = config.filter(
    ({ path, value }) => /template/.test(path ?? '') && !known.has(path ?? '') && isId(value),
  );
  return {
    uses,
    footers: new Map(templatesOf(footer).flatMap(([storeId, id]) => [[storeId, byId.get(id) as LegacyRow]])),
    elsewhere: new Map(elsewhere.map(({ path, value }) => [value ?? '', path ?? ''])),
  };
}

/** The place of a template that is not in use, by the one that it was made from. */
function formerPlace(row: Row): Place | undefined {
  const code = row('orig_template_code') ?? '';
  return places.find(({ path }) => path !== header && path.replaceAll('/', '_') === code);
}

const usesOf = (row: Row, { mailTemplates }: Known): readonly Use[] =>
  mailTemplates.uses.get(row('template_id') ?? '') ?? [];

/** Templates of mails, a row for each place where one is in use. One that is not whole is switched off. */
export const mailTemplates: Expansion = {
  what: 'templates of mails',
  from: 'core_email_template',
  to: 'mail_template',
  optional: true,
  names: [
    'template_id',
    'mail',
    'store_id',
    'language',
    'audience',
    'title',
    'subject',
    'html',
    'text',
    'uses_layout',
    'is_active',
    'notes',
  ],
  refuse(row, known) {
    if (usesOf(row, known).length > 0 || formerPlace(row)) return undefined;
    const path = known.mailTemplates.elsewhere.get(row('template_id') ?? '');
    if (path !== undefined) return `the mail of ${path} is not sent by this service`;
    const isFooter = [...known.mailTemplates.footers.values()].some((each) => each.template_id === row('template_id'));
    return isFooter
      ? 'it is the footer of mails: it comes in with their header'
      : 'it is in no use, and does not say for which mail it is';
  },
  expand(row, known) {
    const uses = usesOf(row, known);
    const former = uses.length === 0 ? formerPlace(row) : undefined;
    if (former) return [templateRow(Number(row('template_id')), row, { place: former, storeId: 0 }, false, known)];
    return uses.map((use) => {
      const id = (places.indexOf(use.place) + 1) * idsOfPlace + use.storeId;
      return templateRow(id, row, use, true, known);
    });
  },
};

function templateRow(
  id: number,
  row: Row,
  { place: { mail, audience, path }, storeId }: Use,
  isInUse: boolean,
  known: Known,
): readonly SqlValue[] {
  const { subject, html, text, usesLayout, lost } =
    path === header ? layoutOf(row, known.mailTemplates.footers.get(storeId)) : mailOf(row, mail);
  const problems = problemsOfTexts(mail, { subject, html, text, usesLayout });
  const notes = [...lost, ...problems.map(({ field, message }) => `${field.slice(1)}: ${message}`)];
  const title = plainText(row('template_code') ?? '').slice(0, 200);
  return [
    id,
    mail,
    storeId,
    '',
    audience,
    title,
    subject,
    html,
    text,
    usesLayout ? 1 : 0,
    isInUse && notes.length === 0 ? 1 : 0,
    notes.join('\n') || null,
  ];
}

interface TranslatedMail {
  readonly subject: string | null;
  readonly html: string | null;
  readonly text: string | null;
  readonly usesLayout: boolean;
  readonly lost: readonly string[];
}

const lostIn = (name: string, pieces: readonly LostPiece[]): string[] =>
  pieces.map(({ line, piece }) => `${name} ${line}: ${piece}`);

/** The texts of a mail. Plain text is its HTML, too: else ours would be shown. */
function mailOf(row: Row, mail: string): TranslatedMail {
  const facts = sampleFacts(mail);
  const source = sourceOf(row('template_text'));
  const isPlain = row('template_type') === '1';
  const inHtml = translateTemplate(source, mail, isPlain ? 'text as html' : 'html', facts);
  const inText = isPlain ? translateTemplate(source, mail, 'text', facts) : undefined;
  const subject = translateTemplate(row('template_subject') || (inHtml.subject ?? ''), mail, 'text', facts);
  const styles = stylesOf(row('template_styles'));
  const body = isPlain ? `<div style="white-space:pre-line">${inHtml.text}</div>` : `${styles}${inHtml.text}`;
  const html = cut(body);
  return {
    subject: plainText(subject.text).replace(/\s+/g, ' ').trim() || null,
    html,
    text: inText ? cut(inText.text) : null,
    usesLayout: isPlain || inHtml.hasFrame,
    lost: [
      ...lostIn('subject, line', subject.lost),
      ...lostIn('line', inHtml.lost),
      ...(html === body ? [] : ['It is too long.']),
    ],
  };
}

/** The frame of all mails: its header and its footer. */
function layoutOf(row: Row, footerRow: LegacyRow | undefined): TranslatedMail {
  const facts = sampleFacts('layout');
  const part = (text: string | null | undefined): Translated =>
    translateTemplate(sourceOf(text), 'layout', 'html', facts);
  const above = part(row('template_text'));
  const below = part(footerRow?.template_text);
  const body = `${stylesOf(row('template_styles'))}${above.text}\n{{> content}}\n${below.text}`;
  const html = cut(body);
  return {
    subject: null,
    html,
    text: null,
    usesLayout: true,
    lost: [
      ...lostIn('line', above.lost),
      ...lostIn('footer, line', below.lost),
      ...(footerRow ? [] : ['Its footer is a file of the old theme.']),
      ...(html === body ? [] : ['It is too long.']),
    ],
  };
}

const sourceOf = (text: string | null | undefined): string => plainText(text ?? '').toWellFormed();

/** A text of a length that a template may have. */
const cut = (text: string): string => text.slice(0, longestTemplate).toWellFormed();

function stylesOf(styles: string | null): string {
  const text = sourceOf(styles).trim();
  return text === '' || /<\//.test(text) ? '' : `<style>\n${text.replaceAll('{{', '{ {')}\n</style>\n`;
}

const unfinished = statement((q) =>
  q
    .selectFrom('mail_template')
    .select(['mail', 'title', 'store_id', 'notes'])
    .where('notes', 'is not', null)
    .orderBy('template_id'),
);

/** Names each piece of a template that could not be kept. */
export async function tellLostPieces(tx: Tx, tally: Tally): Promise<void> {
  const names = (await tx.all(unfinished, {})).flatMap(({ mail, title, notes }) =>
    (notes ?? '').split('\n').map((note) => `“${title}” (${mail}), ${note}`),
  );
  const why = 'there is nothing like them here: their templates are switched off, ours are used until they are mended';
  tally.leftOut('pieces of templates of mails', why, names.length, names);
}
