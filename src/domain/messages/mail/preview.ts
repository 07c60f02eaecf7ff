import { command } from '#domain/shared/command.ts';
import { defaultStoreView, findStoreView } from '#domain/stores/store-views.ts';
import { addedMailNames, mailSampleOf } from './added-mails.ts';
import { type ComposeParts, previewMail } from './compose-mail.ts';
import { samples } from './samples.ts';

/** Names of all mails. */
export const mailTemplates: readonly string[] = [...Object.keys(samples), ...addedMailNames];

/**
 * A mail as a store view would send it, with made-up facts: for operators who change a template. Refuses
 * `store_view_not_found`. Throws `TemplateError` if a template cannot be used.
 */
export const previewTemplate = command({
  name: 'mail.preview',
  permission: {},
  effect: 'read',
  touches: 'shared',
  refusals: ['store_view_not_found'],
  async run(
    { tx, fail },
    {
      template,
      store,
      parts,
    }: { readonly template: string; readonly store: string | undefined; readonly parts: ComposeParts },
  ) {
    const view = await (store === undefined ? defaultStoreView(tx) : findStoreView(tx, store));
    if (!view) throw fail('store_view_not_found');
    return previewMail(tx, template, view, mailSampleOf(template), parts);
  },
});
