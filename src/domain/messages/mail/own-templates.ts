import type { Facts } from '#platform/mail/template-language.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { statement } from '#platform/storage/statement.ts';

/** The parts that several mails have, and that a store may replace as it may replace mails. */
export const mailParts = ['layout', 'footer', 'addresses', 'comment', 'lines', 'totals'] as const;

/** A part of mails. */
export type MailPart = (typeof mailParts)[number];

/** Whose orders a template is for. */
export const audiences = ['all', 'accounts', 'guests'] as const;
export type Audience = (typeof audiences)[number];

/** What of a template is written; null for what is ours. */
export interface TemplateTexts {
  readonly subject: string | null;
  readonly html: string | null;
  readonly text: string | null;
  /** Whether the layout goes around it. */
  readonly usesLayout: boolean;
}

/** Finds the store's own template of a mail or a part; undefined if ours counts. */
export type FindOwnTemplate = (name: string) => TemplateTexts | undefined;

const activeTemplates = statement((q, p: { names: readonly string[]; stores: readonly number[] }, d) =>
  q
    .selectFrom('mail_template')
    .select(['mail', 'store_id', 'language', 'audience', 'subject', 'html', 'text', 'uses_layout'])
    .where('mail', d.in, d.list(p.names, 'text'))
    .where('store_id', d.in, d.list(p.stores))
    .where('is_active', '=', 1)
    .orderBy('template_id'),
);

/**
 * The store's own templates for a mail with these facts. The nearest counts: of the store view, of its locale (`de_AT`),
 * of its language (`de`), of all; of these, one for the orders of accounts or of guests before one for all.
 */
export async function ownTemplates(
  tx: Tx,
  mail: string,
  facts: Facts,
  store: { readonly id: number; readonly locale: string },
): Promise<FindOwnTemplate> {
  const rows = await tx.all(activeTemplates, { names: [mail, ...mailParts], stores: [0, store.id] });
  const audience = audienceOf(facts);
  const languages = ['', store.locale.split('_')[0], store.locale];
  const nearness = (row: (typeof rows)[number]): number => {
    if (!['all', audience].includes(row.audience) || !languages.includes(row.language)) return -1;
    const place = row.store_id > 0 ? languages.length : languages.lastIndexOf(row.language);
    return place * 2 + (row.audience === 'all' ? 0 : 1);
  };
  const nearest = new Map<string, { readonly texts: TemplateTexts; readonly nearness: number }>();
  for (const row of rows) {
    const near = nearness(row);
    if (near <= (nearest.get(row.mail)?.nearness ?? -1)) continue;
    const { subject, html, text, uses_layout } = row;
    nearest.set(row.mail, { texts: { subject, html, text, usesLayout: uses_layout === 1 }, nearness: near });
  }
  return (name) => nearest.get(name)?.texts;
}

/** Whose order a mail is about; undefined if it is about none. */
function audienceOf({ order }: Facts): Audience | undefined {
  if (typeof order !== 'object' || order === null || Array.isArray(order)) return undefined;
  return (order as Facts).hasAccount === true ? 'accounts' : 'guests';
}
