import { command, granted } from '#domain/shared/command.ts';
import {
  type RecordContext,
  type RecordKind,
  recordCommands,
  type WithId,
} from '#domain/shared/records/record-commands.ts';
import { shopViews } from '#domain/stores/store-registry.ts';
import { defaultStoreView, storeViewById } from '#domain/stores/store-views.ts';
import type { FieldError } from '#kernel/refusal.ts';
import { isStoreInScope, requireStoreInScope, requireUnbound } from '#kernel/scope.ts';
import { type Facts, readTemplate, TemplateError, templateProblems } from '#platform/mail/template-language.ts';
import { readSlice } from '#platform/storage/keyset.ts';
import { mailSampleOf } from './added-mails.ts';
import { composeParts, previewMail } from './compose-mail.ts';
import type { StoreFacts } from './facts.ts';
import { type Audience, type MailPart, mailParts, type TemplateTexts } from './own-templates.ts';
import { mailTemplates } from './preview.ts';
import { samples } from './samples.ts';

/** A store's own template of a mail, or of a part of mails. */
export interface TemplateRecord extends TemplateTexts {
  readonly mail: string;
  /** 0 for all store views. */
  readonly storeId: number;
  /** `de` or `de_AT`; empty for all languages. */
  readonly language: string;
  readonly audience: Audience;
  /** What the merchant calls it. */
  readonly title: string;
  readonly isActive: boolean;
  /** What an import could not keep. */
  readonly notes: string | null;
}

/** Filters of a list of templates. */
export interface TemplateQuery {
  readonly mail?: string | undefined;
  readonly storeId?: number | undefined;
  readonly isActive?: boolean | undefined;
}

/** Names of mails and of their parts. */
export const templateNames: readonly string[] = [...mailTemplates, ...mailParts];

/** The longest text of a template, in characters. */
export const longestTemplate = 65_535;

const columns = [
  'template_id as id',
  'mail',
  'store_id as storeId',
  'language',
  'audience',
  'title',
  'subject',
  'html',
  'text',
  'uses_layout',
  'is_active',
  'notes',
] as const;

type Row = Omit<WithId<TemplateRecord>, 'usesLayout' | 'isActive'> & {
  readonly uses_layout: number;
  readonly is_active: number;
};
const shown = ({ uses_layout, is_active, ...row }: Row): WithId<TemplateRecord> => ({
  ...row,
  usesLayout: uses_layout === 1,
  isActive: is_active === 1,
});

const kind: RecordKind<TemplateRecord, TemplateQuery> = {
  name: 'mailTemplate',
  entity: 'mail_template',
  lock: 'mail templates',
  permissions: {
    read: 'mail-templates/read',
    create: 'mail-templates/write',
    write: 'mail-templates/write',
    remove: 'mail-templates/delete',
  },
  touches: 'scoped',
  names: ['mail'],
  defaults: {
    storeId: 0,
    language: '',
    audience: 'all',
    title: '',
    subject: null,
    html: null,
    text: null,
    usesLayout: true,
    isActive: true,
    notes: null,
  },
  async list({ tx, principal }, asked, slice) {
    const bounds = principal.scope && [0, ...principal.scope.storeIds];
    const exact = [
      ['mail', asked.mail],
      ['store_id', asked.storeId],
      ['is_active', asked.isActive === undefined ? undefined : Number(asked.isActive)],
    ] as const;
    const found = await readSlice(
      tx,
      (q) => {
        let query = q.selectFrom('mail_template').select(columns).$castTo<Row>();
        for (const [column, value] of exact) if (value !== undefined) query = query.where(column, '=', value as never);
        return bounds ? query.where('store_id', 'in', bounds) : query;
      },
      { columns: ['template_id'], positionOf: ({ id }: { readonly id: number }) => [id] },
      slice,
    );
    return { ...found, rows: found.rows.map(shown) };
  },
  async read({ tx, principal }, id) {
    const [row] = await tx.query((q) => q.selectFrom('mail_template').select(columns).where('template_id', '=', id));
    const isSeen = row && (row.storeId === 0 || isStoreInScope(principal.scope, row.storeId));
    return isSeen ? shown(row as Row) : undefined;
  },
  async check(context, record, before) {
    const { tx, fail } = context;
    if (before) requireOwnStore(context, before.storeId);
    requireOwnStore(context, record.storeId);
    const views = await shopViews(tx);
    const isView = record.storeId === 0 || views.some(({ store_id }) => store_id === record.storeId);
    const errors = [
      ...(isView ? [] : [{ field: '/storeId', message: 'must be a store view, or 0 for all' }]),
      ...problemsOf(record),
    ];
    if (errors.length > 0 || !record.isActive) return { record, errors };
    const [other] = await tx.query((q) =>
      q
        .selectFrom('mail_template')
        .select('template_id')
        .where('mail', '=', record.mail)
        .where('store_id', '=', record.storeId)
        .where('language', '=', record.language)
        .where('audience', '=', record.audience)
        .where('is_active', '=', 1)
        .where('template_id', '<>', before?.id ?? 0),
    );
    if (other) {
      const text = `There is one for this mail and place already, ${other.template_id}: change it by PATCH /mail-templates/${other.template_id}.`;
      throw fail('record_name_taken', { text });
    }
    return { record, errors };
  },
  async save({ tx }, { storeId, usesLayout, isActive, ...record }, before) {
    const row = {
      mail: record.mail,
      store_id: storeId,
      language: record.language,
      audience: record.audience,
      title: record.title,
      subject: record.subject,
      html: record.html,
      text: record.text,
      uses_layout: Number(usesLayout),
      is_active: Number(isActive),
      notes: record.notes,
    };
    const [saved] = await tx.query((q) =>
      before
        ? q.updateTable('mail_template').set(row).where('template_id', '=', before.id).returning('template_id')
        : q.insertInto('mail_template').values(row).returning('template_id'),
    );
    return (saved as NonNullable<typeof saved>).template_id;
  },
  async remove(context, { id, storeId }) {
    requireOwnStore(context, storeId);
    await context.tx.query((q) => q.deleteFrom('mail_template').where('template_id', '=', id).returning('template_id'));
  },
};

/** The store's own templates of mails. Texts that name what their mail does not have are refused, with the line. */
export const templateCommands = recordCommands(kind);

function requireOwnStore({ principal: { scope } }: RecordContext, storeId: number): void {
  if (storeId === 0) requireUnbound(scope);
  else requireStoreInScope(scope, storeId);
}

/** A mail that is written to see it: the texts that are given count, the others are those of the store view (0: the default one). */
export interface Draft extends Partial<TemplateTexts> {
  readonly mail: string;
  readonly storeId?: number | undefined;
  readonly audience?: Audience | undefined;
}

/**
 * A mail with made-up facts, with texts that are not saved; a part is shown in the mail of an order. Refuses
 * `record_invalid` for texts that cannot be used, and a store view that is none.
 */
export const previewDraft = command({
  name: 'mailTemplate.preview',
  permission: { rest: granted('mail-templates/read') },
  effect: 'read',
  touches: 'scoped',
  refusals: ['record_invalid'],
  async run({ tx, principal, settings, fail }, { mail, storeId, audience, ...texts }: Draft) {
    const view = await (!storeId ? defaultStoreView(tx) : storeViewById(tx, storeId));
    if (!view || view.store_id === 0) {
      throw fail('record_invalid', { errors: [{ field: '/storeId', message: 'must be a store view' }] });
    }
    requireStoreInScope(principal.scope, view.store_id);
    const { subject = null, html = null, text = null, usesLayout = true } = texts;
    const draft: TemplateTexts = { subject, html, text, usesLayout };
    const isDraft = [subject, html, text].some((value) => value !== null);
    const errors = isDraft ? problemsOfTexts(mail, draft) : [];
    if (errors.length > 0) throw fail('record_invalid', { errors });
    const shownMail = isPart(mail) ? 'order' : mail;
    const facts = mailSampleOf(shownMail);
    const asked = audience === 'guests' && 'order' in facts ? asGuest(facts) : facts;
    try {
      return await previewMail(tx, shownMail, view, asked, composeParts(settings), (name) =>
        isDraft && name === mail ? draft : undefined,
      );
    } catch (error) {
      if (!(error instanceof TemplateError)) throw error;
      throw fail('record_invalid', { errors: [{ field: '', message: error.message }] });
    }
  },
});

const asGuest = (facts: Facts): Facts => ({ ...facts, order: { ...(facts.order as Facts), hasAccount: false } });

const isPart = (name: string): name is MailPart => (mailParts as readonly string[]).includes(name);

const storeSample: StoreFacts = {
  name: 'Shop',
  url: 'https://shop.example.com/',
  email: 'shop@example.com',
  phone: '1',
  hours: '9-5',
  address: '1 Paper Mill Lane',
  logo: null,
  logoAlt: 'Shop',
  color: '#1f4b99',
  language: 'en',
  mediaUrl: 'https://shop.example.com/media/',
  emails: { general: 'a@example.com', sales: 'b@example.com', support: 'c@example.com', custom1: '', custom2: '' },
};

/** All that the template of a mail may name; a part may name what any mail has. */
export function sampleFacts(mail: string): Facts {
  const facts: Facts = isPart(mail) ? Object.assign({}, ...Object.values(samples)) : mailSampleOf(mail);
  return { ...facts, to: { email: 'ada@example.com', name: 'Ada Lovelace' }, store: storeSample, subject: 'Subject' };
}

function problemsOf(record: TemplateRecord): FieldError[] {
  const { mail, storeId, language, audience } = record;
  if (!templateNames.includes(mail)) return [{ field: '/mail', message: `must be one of ${templateNames.join(', ')}` }];
  const isOfOrder = 'order' in sampleFacts(mail);
  return [
    ...(language === '' || /^[a-z]{2,3}(_[A-Z]{2})?$/.test(language)
      ? []
      : [{ field: '/language', message: 'must be a language or a locale, as in de or de_AT' }]),
    ...(language !== '' && storeId !== 0
      ? [{ field: '/language', message: 'must be empty: a store view has one language' }]
      : []),
    ...(audience === 'all' || isOfOrder ? [] : [{ field: '/audience', message: 'must be all: it is about no order' }]),
    ...problemsOfTexts(mail, record),
  ];
}

/** What cannot be used of the texts of a template. */
export function problemsOfTexts(mail: string, { subject, html, text }: TemplateTexts): FieldError[] {
  const texts = Object.entries({ subject, html, text }).filter(([, value]) => value !== null) as [string, string][];
  if (texts.length === 0) return [{ field: '', message: 'It needs a subject, html or text.' }];
  if (isPart(mail) && subject !== null) return [{ field: '/subject', message: 'A part has no subject.' }];
  const facts = sampleFacts(mail);
  return texts.flatMap(([name, value]): FieldError[] => {
    const field = `/${name}`;
    if (value.includes('\0') || !value.isWellFormed()) return [{ field, message: 'must be well-formed text' }];
    if (mail === 'layout' && !/\{\{>\s*content\s*\}\}/.test(value)) {
      return [{ field, message: 'must have the mail itself: {{> content}}' }];
    }
    try {
      const found = templateProblems(readTemplate(name, value), facts, (part) => isPart(part) || part === 'content');
      return found.slice(0, 20).map(({ line, message }) => ({ field, message: `line ${line}: ${message}` }));
    } catch (error) {
      if (!(error instanceof TemplateError)) throw error;
      return [{ field, message: error.message }];
    }
  });
}
