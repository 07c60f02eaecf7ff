import { productAddresses } from '#domain/catalog/urls/own-urls.ts';
import { customerRecord } from '#domain/customers/records.ts';
import { giftCardsByIds } from '#domain/payments/gift-cards/cards.ts';
import { attributeIdSql } from '#domain/shared/attributes/attribute-ids.ts';
import type { MailData, MailTemplate, PostedMail } from '#domain/shared/post-mail.ts';
import { currenciesOf } from '#domain/stores/store-records.ts';
import { lineInMail, withoutLinks } from '#kernel/mail-address.ts';
import type { Facts } from '#platform/mail/template-language.ts';
import { UndeliverableError } from '#platform/outbox/lanes.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { statement } from '#platform/storage/statement.ts';
import { addedMail } from './added-mails.ts';
import type { MailFacts } from './facts.ts';
import { creditMemoFacts, invoiceFacts, orderMailFacts, shipmentFacts } from './order-facts.ts';
import type { FactReader } from './reader.ts';

type Loader<T extends MailTemplate> = (reader: FactReader, data: MailData[T]) => Promise<MailFacts<T>>;

/** How the facts of each mail are read. They throw `UndeliverableError` if the subject of the mail was deleted. */
const loaders: { readonly [T in MailTemplate]: Loader<T> } = {
  welcome: async ({ tx }, { customerId }) => ({ customer: await person(tx, customerId) }),
  confirmation: async ({ tx }, { customerId, token }) => ({ customer: await person(tx, customerId), token }),
  password_reset: async ({ tx }, { customerId, token }) => ({ customer: await person(tx, customerId), token }),
  password_changed: async ({ tx }, { customerId }) => ({ customer: await person(tx, customerId) }),
  order: (reader, { orderId }) => orderMailFacts(reader, orderId, null),
  invoice: (reader, { invoiceId, comment }) => invoiceFacts(reader, invoiceId, comment),
  shipment: (reader, { shipmentId, comment }) => shipmentFacts(reader, shipmentId, comment),
  credit_memo: (reader, { creditMemoId, comment }) => creditMemoFacts(reader, creditMemoId, comment),
  order_comment: async (reader, { orderId, comment }) => {
    const { order } = await orderMailFacts(reader, orderId, comment);
    return { order };
  },
  newsletter_confirmation: async (_reader, { subscriberId, token }) => ({ subscriberId: String(subscriberId), token }),
  wishlist_share: async (reader, { customerName, message, sharingCode, productIds }) => ({
    customerName: lineInMail(customerName),
    message: message && withoutLinks(message),
    sharingCode,
    products: await productFacts(reader, productIds),
  }),
  // It goes to the store: the comment may tell of pages.
  contact: async (_reader, { name, email, telephone, comment }) => ({
    name: lineInMail(name),
    email,
    telephone: telephone && lineInMail(telephone),
    comment,
  }),
  revocation_received: async (_reader, { orderNumber, reason }) => ({
    orderNumber,
    reason: reason && withoutLinks(reason),
  }),
  gift_card: (reader, { cardId }) => giftCardFacts(reader, cardId),
  price_alert: async (reader, { products }) => {
    const prices = new Map(products.map(({ productId, price }) => [productId, price]));
    const currency = currenciesOf(reader.store).default;
    const facts = await productFacts(reader, [...prices.keys()]);
    return {
      products: facts.map(({ id, ...product }) => ({ ...product, price: reader.money(prices.get(id) ?? 0, currency) })),
    };
  },
  stock_alert: async (reader, { productIds }) => ({ products: await productFacts(reader, productIds) }),
};

/** Reads the facts of a mail. Throws a `TemplateError` if its extension is not loaded. */
export async function loadMailFacts(reader: FactReader, { template, data }: PostedMail): Promise<Facts> {
  if (Object.hasOwn(loaders, template)) return loaders[template as MailTemplate](reader, data as never);
  const { tx, url, money, quantity, day } = reader;
  const facts = await addedMail(template).facts(
    { tx, url, money, quantity, day, storeId: reader.store.store_id },
    data,
  );
  if (!facts) throw new UndeliverableError('what it tells of is not there any more');
  return facts;
}

async function giftCardFacts({ tx, money, day }: FactReader, cardId: number): Promise<MailFacts<'gift_card'>> {
  const [card] = await giftCardsByIds(tx, [cardId], 0);
  if (!card) throw new UndeliverableError(`there is no gift card ${cardId} any more`);
  const { code, initial_balance, currency_code, recipient_name, sender_name, message, expires_at } = card.row;
  return {
    code,
    amount: money(initial_balance, currency_code),
    recipientName: recipient_name && lineInMail(recipient_name),
    senderName: sender_name && lineInMail(sender_name),
    message: message ? withoutLinks(message) : null,
    expires: expires_at === null ? null : day(expires_at - 1),
  };
}

async function person(tx: Tx, customerId: number) {
  const record = await customerRecord(tx, customerId);
  if (!record) throw new UndeliverableError(`there is no customer ${customerId} any more`);
  const names = ['firstname', 'lastname'].flatMap((code) => record.values.get(code) || []);
  return { id: String(customerId), name: lineInMail(names.join(' ')) || null, email: record.email };
}

const namesOf = statement((q, p: { ids: readonly number[]; storeId: number }, d) =>
  q
    .selectFrom('product_value as v')
    .select(['v.product_id', 'v.value'])
    .where('v.attribute_id', '=', attributeIdSql('catalog_product', 'name'))
    .where('v.product_id', d.in, d.list(p.ids))
    .where((eb) => eb.or([eb('v.store_id', '=', 0), eb('v.store_id', '=', p.storeId)]))
    .orderBy('v.store_id'),
);

/** The products that the store view shows, in the given order. */
async function productFacts({ tx, store, url }: FactReader, ids: readonly number[]) {
  const names = new Map<number, string>();
  for (const { product_id, value } of await tx.all(namesOf, { ids, storeId: store.store_id })) {
    if (value) names.set(product_id, value);
  }
  const addresses = await productAddresses(tx, store, ids);
  return ids.flatMap((id) => {
    const name = names.get(id);
    const path = addresses.get(id) ?? `catalog/product/view/id/${id}/`;
    return name === undefined ? [] : [{ id, name, url: `${url}${path}` }];
  });
}
