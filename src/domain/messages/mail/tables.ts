import {
  cascade,
  flag,
  id,
  integerDefault,
  type Tables,
  text,
  textDefault,
  textOrNull,
} from '#platform/storage/columns.ts';

/** The store's own templates of mails. */
export const mailTables = {
  mail_template: {
    columns: {
      template_id: id(),
      /** The name of a mail, or of a part of all mails. */
      mail: text(),
      /** 0 for all store views. */
      store_id: integerDefault(0),
      /** `de`, `de_AT`; empty for all. */
      language: textDefault(''),
      /** `all`, `accounts`, `guests`: whose orders it is for. */
      audience: textDefault('all'),
      title: textDefault(''),
      subject: textOrNull(),
      html: textOrNull(),
      text: textOrNull(),
      /** 0 if it is a whole page by itself. */
      uses_layout: flag(1),
      is_active: flag(1),
      /** What an import could not keep, a line for each. */
      notes: textOrNull(),
    },
    foreign: [cascade('store_id', 'store')],
    indexes: { mail_template_mail: { columns: ['mail', 'store_id'] }, mail_template_store: { columns: ['store_id'] } },
  },
} as const satisfies Tables;
