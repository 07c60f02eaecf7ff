import { findQuote, type QuoteChoice, quoteRefusals } from '#domain/cart/quotes.ts';
import { command } from '#domain/shared/command.ts';
import { storeConfig } from '#domain/stores/config.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { type Memo, memo } from '#platform/storage/memo.ts';
import { statement } from '#platform/storage/statement.ts';

const activeIn = statement((q, p: { storeId: number }) =>
  q
    .selectFrom('checkout_agreement as a')
    .selectAll('a')
    .where('a.is_active', '=', 1)
    .where('a.agreement_id', 'in', (eb) =>
      eb
        .selectFrom('checkout_agreement_store as s')
        .select('s.agreement_id')
        .where((eb) => eb.or([eb('s.store_id', '=', 0), eb('s.store_id', '=', p.storeId)])),
    )
    .orderBy('a.agreement_id'),
);

/** An agreement as it is shown. */
export interface Agreement {
  readonly agreementId: number;
  readonly name: string;
  readonly content: string | null;
  readonly contentHeight: string | null;
  readonly checkboxText: string | null;
  readonly isHtml: boolean;
}

const cache: Memo<readonly Agreement[]> = memo();
const enabled = 'checkout/options/enable_agreements';

/** The agreements that an order needs in a store view; none if the store does not ask for any (soap-sales 3.6). */
export async function requiredAgreements(tx: Tx, storeId: number): Promise<readonly Agreement[]> {
  if ((await storeConfig(tx, storeId, enabled)).get(enabled) !== '1') return [];
  const { value } = await tx.remember(cache, String(storeId), async () =>
    (await tx.all(activeIn, { storeId })).map((row) => ({
      agreementId: row.agreement_id,
      name: row.name,
      content: row.content,
      contentHeight: row.content_height,
      checkboxText: row.checkbox_text,
      isHtml: row.is_html === 1,
    })),
  );
  return value;
}

/** The agreements of a cart's store view (soap-sales 3.6). Refuses as `findQuote`. */
export const listAgreements = command({
  name: 'quote.listAgreements',
  permission: { legacy: 'cart/license' },
  effect: 'read',
  touches: 'scoped',
  refusals: quoteRefusals,
  async run(context, choice: QuoteChoice): Promise<readonly Agreement[]> {
    const { quote } = await findQuote(context, choice, { lock: false });
    return requiredAgreements(context.tx, quote.store_id);
  },
});
