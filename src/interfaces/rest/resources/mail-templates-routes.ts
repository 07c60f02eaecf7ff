import { type TSchema, Type } from 'typebox';
import { audiences } from '#domain/messages/mail/own-templates.ts';
import {
  type Draft,
  longestTemplate,
  previewDraft,
  type TemplateRecord,
  templateCommands,
  templateNames,
} from '#domain/messages/mail/template-records.ts';
import { type RouteDeclaration, route } from '../declare.ts';
import { recordRoutes } from '../record-routes.ts';
import { named, nullable, readOnlyOf, rowId } from '../schema.ts';

const tag = 'Mail templates';
const mail = Type.Unsafe<string>(
  Type.Union(
    templateNames.map((name) => Type.Literal(name)),
    { description: 'A mail, or a part that mails have in common' },
  ),
);
const audience = Type.Union(
  audiences.map((name) => Type.Literal(name)),
  { description: 'Whose orders it is for; `all` for mails that are about none' },
);
const writtenText = (about: string, maxLength: number) =>
  nullable(Type.String({ maxLength, description: `${about}; null for ours` }));
const texts = {
  subject: writtenText('The subject', 1000),
  html: writtenText('The mail in HTML', longestTemplate),
  text: writtenText('The mail as plain text; it is made of the HTML, if that is given alone', longestTemplate),
};
const usesLayout = Type.Boolean({ description: 'False if it is a whole page, without our frame' });

const template = named(
  'MailTemplate',
  Type.Object({
    id: rowId(),
    mail: Type.String({ description: 'The mail, or the part that mails have in common' }),
    storeId: Type.Integer({ description: 'The store view; 0 for all' }),
    language: Type.String({ description: '`de` or `de_AT`; empty for all' }),
    audience: Type.String({ description: 'Whose orders it is for: `all`, `accounts`, `guests`' }),
    title: Type.String({ description: 'What the merchant calls it' }),
    subject: nullable(Type.String()),
    html: nullable(Type.String()),
    text: nullable(Type.String()),
    usesLayout,
    isActive: Type.Boolean({ description: 'False: ours is used' }),
    notes: nullable(Type.String({ description: 'What an import could not keep, a line for each' })),
  }),
);
const preview = named(
  'MailPreview',
  Type.Object({
    from: Type.Object({ name: Type.String(), address: Type.String() }),
    subject: Type.String(),
    text: Type.String(),
    html: Type.String(),
  }),
);

const storeId = Type.Integer({ minimum: 0, maximum: 4_294_967_295 });
const optional = <S extends TSchema>(schema: S) => Type.Optional(schema);
const html =
  '<p>Thank you, {{order.customerName}}: we have your order {{order.number}}.</p>\n{{> lines}}\n{{> totals}}\n';

/** What is sent of a template beside its mail; a preview takes the same. */
const members = {
  storeId: optional(storeId),
  language: optional(Type.String({ maxLength: 10 })),
  audience: optional(audience),
  title: optional(Type.String({ maxLength: 200 })),
  subject: optional(texts.subject),
  html: optional(texts.html),
  text: optional(texts.text),
  usesLayout: optional(usesLayout),
  isActive: optional(Type.Boolean()),
  ...readOnlyOf(template, [
    ...(['mail', 'storeId', 'language', 'audience', 'title', 'subject'] as const),
    ...(['html', 'text', 'usesLayout', 'isActive'] as const),
  ]),
};

/** The store's own templates of mails. */
export const mailTemplateRoutes: readonly RouteDeclaration[] = [
  ...recordRoutes({
    commands: templateCommands,
    tag,
    path: '/mail-templates',
    names: {
      operation: 'MailTemplate',
      operations: 'MailTemplates',
      singular: 'a template of a mail',
      plural: 'templates of mails',
    },
    description:
      'Mails that the store words itself; the others are ours. The nearest template counts: of the store view, of its locale, of its language, of all. Texts say `{{value}}`, `{{#section}}…{{/section}}`, `{{^not}}…{{/not}}` and `{{> part}}`.',
    result: template,
    required: { mail },
    optional: {
      ...members,
    },
    dataOf: ({ id: _id, notes: _notes, ...body }) => body as Partial<TemplateRecord>,
    show: (record) => record,
    example: { mail: 'order', title: 'Our thanks', subject: 'Your order {{order.number}}', html },
    filters: {
      mail: optional(mail),
      storeId: optional(storeId),
      isActive: optional(Type.Boolean()),
    },
    queryOf: (query) => query as { readonly mail?: string; readonly storeId?: number; readonly isActive?: boolean },
  }),
  route({
    method: 'POST',
    path: '/mail-templates/preview',
    tag,
    summary: 'Preview a mail',
    description:
      'The mail with made-up data. Texts that are given take the place of those that are stored; nothing is saved. It takes what `POST /mail-templates` takes: with `storeId` 0 the mail is that of the default store view; `title`, `language` and `isActive` change nothing. A part is shown in the mail of an order.',
    operationId: 'previewMailTemplate',
    body: Type.Object({
      mail,
      ...members,
    }),
    example: { mail: 'order', html },
    result: preview,
    problems: { 422: 'The template cannot be used.' },
    command: previewDraft,
    input: ({ body }): Draft => body as Draft,
    print: (written) => written,
  }),
];
