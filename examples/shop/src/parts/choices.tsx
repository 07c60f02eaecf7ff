import type { NewCartItem, Product } from '@cartwright/client';
import { money, t } from '../text.ts';
import { Picture, productHref, shownAmount } from './common.tsx';
import { Area, Field, Group, textOf } from './form.tsx';

/** What a shopper chose: members of the call that adds to a cart, and of the one that adds to a wishlist. */
export type Choices = Omit<NewCartItem, 'sku' | 'productId' | 'qty' | 'customPrice'>;

type CustomOption = NonNullable<Product['customOptions']>[number];
type BundleOption = NonNullable<Product['bundleOptions']>[number];
export type Variant = NonNullable<Product['variants']>[number];

const numbers = (values: FormData, name: string): number[] =>
  values
    .getAll(name)
    .map(Number)
    .filter((each) => each > 0);

/** A member with what was chosen; nothing if that is empty. */
const some = <Name extends string, Value extends object>(name: Name, value: Value) =>
  (Object.keys(value).length > 0 ? { [name]: value } : {}) as { [name in Name]?: Value };

/** Reads the fields of `ProductChoices`. Files are sent by `sendFile`, which answers their keys. */
export async function choicesOf(
  product: Product,
  values: FormData,
  sendFile: (optionId: number, file: File) => Promise<string>,
): Promise<Choices> {
  const options: Record<string, string | number[] | { date?: string; time?: string }> = {};
  for (const option of product.customOptions ?? []) {
    const value = await optionValue(option, values, sendFile);
    if (value !== undefined) options[option.id] = value;
  }
  const superAttribute = Object.fromEntries(
    (product.configurableOptions ?? []).flatMap(({ id, code }) =>
      numbers(values, `super-${code}`).map((value) => [id, value]),
    ),
  );
  const superGroup = Object.fromEntries(
    (product.groupedProducts ?? []).map(({ id }) => [id, Number(values.get(`group-${id}`) ?? 0)]),
  );
  const bundleOption: Record<string, number[]> = {};
  const bundleOptionQty: Record<string, number> = {};
  for (const option of product.bundleOptions ?? []) {
    const chosen = numbers(values, `bundle-${option.id}`);
    if (chosen.length > 0) bundleOption[option.id] = chosen;
    const canChange = option.selections.some(({ id, canChangeQty }) => canChangeQty && chosen.includes(id));
    const qty = Number(values.get(`bundle-qty-${option.id}`));
    if (canChange && qty > 0) bundleOptionQty[option.id] = qty;
  }
  const links = numbers(values, 'link');
  const card = (name: string) => textOf(values, name);
  return {
    ...some('options', options),
    ...some('superAttribute', superAttribute),
    ...some('superGroup', superGroup),
    ...some('bundleOption', bundleOption),
    ...some('bundleOptionQty', bundleOptionQty),
    ...(links.length > 0 && { links }),
    ...(product.giftcardType && {
      giftcardAmount: giftCardAmount(values),
      ...members({
        giftcardSenderName: card('giftcardSenderName'),
        giftcardSenderEmail: card('giftcardSenderEmail'),
        giftcardRecipientName: card('giftcardRecipientName'),
        giftcardRecipientEmail: card('giftcardRecipientEmail'),
        giftcardMessage: card('giftcardMessage'),
      }),
    }),
  } as Choices;
}

const members = (some: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(some).filter(([, value]) => value !== undefined));

const giftCardAmount = (values: FormData): number => {
  const chosen = values.get('giftcardAmount');
  return Number(chosen === 'own' || chosen === null ? values.get('giftcardOwnAmount') : chosen);
};

async function optionValue(
  { id, type, values: offered }: CustomOption,
  values: FormData,
  sendFile: (optionId: number, file: File) => Promise<string>,
) {
  const name = `option-${id}`;
  if (offered) {
    const chosen = numbers(values, name);
    return chosen.length > 0 ? chosen : undefined;
  }
  if (type === 'file') {
    const file = values.get(name);
    return file instanceof File && file.size > 0 ? sendFile(id, file) : undefined;
  }
  const text = textOf(values, name);
  if (text === undefined) return undefined;
  if (type === 'date') return { date: text };
  if (type === 'time') return { time: text };
  if (type === 'date_time') return { date: text.slice(0, 10), time: text.slice(11) };
  return text;
}

/** The variant that the values choose; undefined until every attribute is chosen. */
export function variantOf(
  { configurableOptions = [], variants = [] }: Product,
  values: FormData | undefined,
): Variant | undefined {
  if (!values) return undefined;
  return variants.find((variant) =>
    configurableOptions.every(
      ({ code }) => String((variant.attributes as Record<string, unknown>)[code]) === values.get(`super-${code}`),
    ),
  );
}

/** What one piece costs with what is chosen so far; the cart has the last word. */
export function chosenPrice(product: Product, values: FormData): number {
  const variant = variantOf(product, values);
  const taxed = product.taxedPrices;
  const own = variant
    ? shownAmount(variant.finalPrice, variant.taxedPrice, taxed?.display)
    : shownAmount(product.finalPrice ?? 0, taxed?.finalPrice, taxed?.display);
  const base = product.bundleOptions ? (product.price ?? 0) : product.giftcardType ? giftCardAmount(values) || 0 : own;
  const added = (price: number | null | undefined, type: string | null | undefined) =>
    type === 'percent' ? (base * (price ?? 0)) / 100 : (price ?? 0);
  let sum = base;
  for (const option of product.customOptions ?? []) {
    const name = `option-${option.id}`;
    const chosen = numbers(values, name);
    for (const value of option.values ?? []) if (chosen.includes(value.id)) sum += added(value.price, value.priceType);
    const text = values.get(name);
    const isFilled = text instanceof File ? text.size > 0 : Boolean(text);
    if (!option.values && isFilled) sum += added(option.price, option.priceType);
  }
  for (const { id, price } of product.downloadableLinks ?? []) if (numbers(values, 'link').includes(id)) sum += price;
  for (const option of product.bundleOptions ?? []) {
    const chosen = numbers(values, `bundle-${option.id}`);
    for (const selection of option.selections) {
      if (!chosen.includes(selection.id)) continue;
      const qty = selection.canChangeQty
        ? Number(values.get(`bundle-qty-${option.id}`)) || selection.defaultQty
        : selection.defaultQty;
      sum += added(shownAmount(selection.price, selection.taxedPrice, taxed?.display), selection.priceType) * qty;
    }
  }
  for (const member of product.groupedProducts ?? []) {
    const price = shownAmount(member.finalPrice ?? 0, member.taxedPrice, taxed?.display);
    sum += price * (Number(values.get(`group-${member.id}`)) || 0);
  }
  return sum;
}

interface ChoicesProps {
  readonly product: Product;
  /** What is filled in at the moment. */
  readonly values: FormData | undefined;
}

/** The fields for everything that can be chosen of a product, of every type. */
export function ProductChoices({ product, values }: ChoicesProps) {
  return (
    <>
      <Attributes product={product} values={values} />
      <Members product={product} />
      {product.bundleOptions?.map((option) => (
        <BundleFields key={option.id} option={option} currency={product.currency} values={values} />
      ))}
      <Links product={product} />
      <GiftCardFields product={product} values={values} />
      {product.customOptions?.map((option) => (
        <OptionFields key={option.id} option={option} currency={product.currency} />
      ))}
    </>
  );
}

function Attributes({ product, values }: ChoicesProps) {
  const { configurableOptions = [], variants = [] } = product;
  /** Whether a variant in stock has this value beside what else is chosen. */
  const canHave = (code: string, id: number): boolean =>
    variants.some((variant) => {
      const attributes = variant.attributes as Record<string, unknown>;
      if (!variant.inStock || String(attributes[code]) !== String(id)) return false;
      return configurableOptions.every((other) => {
        const chosen = other.code === code ? null : values?.get(`super-${other.code}`);
        return !chosen || String(attributes[other.code]) === chosen;
      });
    });
  return configurableOptions.map(({ id, code, label, values: offered }) => (
    <Group key={id} legend={label} field={`/superAttribute/${id}`} class="options">
      {offered.map((value) => (
        <label class={`option ${canHave(code, value.id) ? '' : 'gone'}`} key={value.id}>
          <input type="radio" name={`super-${code}`} value={value.id} required />
          <span>
            {value.label}
            {!canHave(code, value.id) && <small> {t('not available')}</small>}
          </span>
        </label>
      ))}
    </Group>
  ));
}

function Members({ product }: { readonly product: Product }) {
  const members = product.groupedProducts ?? [];
  if (members.length === 0) return null;
  return (
    <ul class="members">
      {members.map(({ id, name, imageUrl, finalPrice, taxedPrice, inStock, defaultQty }) => (
        <li key={id}>
          <Picture src={imageUrl} alt="" widths={[100, 200]} sizes="4rem" />
          <span>
            <a href={productHref({ id, urlPath: null })}>{name}</a>
            <br />
            {money(shownAmount(finalPrice ?? 0, taxedPrice, product.taxedPrices?.display), product.currency)}
          </span>
          {inStock ? (
            <input
              type="number"
              name={`group-${id}`}
              aria-label={t('Quantity of {name}', { name })}
              defaultValue={defaultQty}
              min={0}
              inputMode="numeric"
            />
          ) : (
            <span class="tag">{t('Out of stock')}</span>
          )}
        </li>
      ))}
    </ul>
  );
}

interface BundleProps {
  readonly option: BundleOption;
  readonly currency: string;
  readonly values: FormData | undefined;
}

function BundleFields({ option, currency, values }: BundleProps) {
  const { id, title, type, required, selections } = option;
  const name = `bundle-${id}`;
  const isMany = type === 'checkbox' || type === 'multi';
  const chosen = values
    ? numbers(values, name)
    : selections.filter(({ isDefault }) => isDefault).map((each) => each.id);
  const changeable = selections.find((each) => each.canChangeQty && chosen.includes(each.id));
  return (
    <Group legend={required ? title : `${title} ${t('(optional)')}`} field={`/bundleOption/${id}`}>
      {!required && !isMany && (
        <label class="choice">
          <input type="radio" name={name} value="" defaultChecked={chosen.length === 0} />
          <span>{t('Nothing')}</span>
        </label>
      )}
      {selections.map((each) => (
        <label class="choice" key={each.id}>
          <input
            type={isMany ? 'checkbox' : 'radio'}
            name={name}
            value={each.id}
            defaultChecked={each.isDefault}
            disabled={!each.inStock}
            required={required && !isMany}
          />
          <span>
            {!each.canChangeQty && each.defaultQty !== 1 && `${each.defaultQty} × `}
            {each.name}
            {!each.inStock && <small> {t('Out of stock')}</small>}
          </span>
          <small class="soft">{each.priceType === 'percent' ? `+${each.price} %` : money(each.price, currency)}</small>
        </label>
      ))}
      {changeable && (
        <Field
          key={changeable.id}
          label={t('How many')}
          name={`bundle-qty-${id}`}
          field={`/bundleOptionQty/${id}`}
          type="number"
          min={1}
          defaultValue={changeable.defaultQty}
          inputMode="numeric"
          required
        />
      )}
    </Group>
  );
}

function Links({ product }: { readonly product: Product }) {
  const links = product.downloadableLinks ?? [];
  if (links.length === 0) return null;
  return (
    <Group legend={product.linksTitle ?? t('Files')} field="/links">
      {links.map(({ id, title, price, sampleUrl }) => (
        <div class="choice" key={id}>
          {product.linksPurchasedSeparately ? (
            <label class="choice">
              <input type="checkbox" name="link" value={id} />
              <span>{title}</span>
            </label>
          ) : (
            <span>{title}</span>
          )}
          {sampleUrl && (
            <a href={sampleUrl} target="_blank" rel="noreferrer">
              {t('Sample')}
            </a>
          )}
          {product.linksPurchasedSeparately && price > 0 && (
            <small class="soft">+{money(price, product.currency)}</small>
          )}
        </div>
      ))}
    </Group>
  );
}

function GiftCardFields({ product, values }: ChoicesProps) {
  if (!product.giftcardType) return null;
  const { giftcardAmounts: amounts = [], giftcardMinAmount: min, giftcardMaxAmount: max } = product;
  const currency = product.giftcardAmountCurrency ?? product.currency;
  const hasOwn = product.giftcardType !== 'fixed';
  const isOwn = hasOwn && (amounts.length === 0 || values?.get('giftcardAmount') === 'own');
  const range =
    min && max ? t('from {min} to {max}', { min: money(min, currency), max: money(max, currency) }) : undefined;
  return (
    <>
      {amounts.length > 0 && (
        <Group legend={t('Amount')} field="/giftcardAmount" class="options">
          {amounts.map((amount) => (
            <label class="option" key={amount}>
              <input type="radio" name="giftcardAmount" value={amount} required />
              <span>{money(amount, currency)}</span>
            </label>
          ))}
          {hasOwn && (
            <label class="option">
              <input type="radio" name="giftcardAmount" value="own" required />
              <span>{t('Another amount')}</span>
            </label>
          )}
        </Group>
      )}
      {isOwn && (
        <Field
          label={t('Your amount')}
          name="giftcardOwnAmount"
          field="/giftcardAmount"
          type="number"
          step="any"
          required
          min={min ?? 1}
          max={max ?? undefined}
          {...(range && { hint: range })}
          inputMode="decimal"
        />
      )}
      <div class="fields">
        <Field label={t('Recipient’s name')} name="giftcardRecipientName" required maxLength={255} />
        <Field label={t('Recipient’s e-mail')} name="giftcardRecipientEmail" type="email" required maxLength={255} />
        <Field label={t('Your name')} name="giftcardSenderName" required maxLength={255} autocomplete="name" />
        <Field
          label={t('Your e-mail')}
          name="giftcardSenderEmail"
          type="email"
          required
          maxLength={255}
          autocomplete="email"
        />
      </div>
      {product.giftcardIsMessageAllowed && <Area label={t('Message')} name="giftcardMessage" />}
    </>
  );
}

interface OptionProps {
  readonly option: CustomOption;
  readonly currency: string;
}

const surcharge = (price: number | null | undefined, type: string | null | undefined, currency: string): string =>
  !price ? '' : type === 'percent' ? `+${price} %` : `+${money(price, currency)}`;

function OptionFields({ option, currency }: OptionProps) {
  const { id, title, type, required, values, price, priceType, maxCharacters, fileExtensions } = option;
  const name = `option-${id}`;
  const field = `/options/${id}`;
  const added = surcharge(price, priceType, currency);
  const label = added ? `${title} (${added})` : title;
  if (values) {
    const isMany = type === 'checkbox' || type === 'multiple';
    return (
      <Group legend={required ? title : `${title} ${t('(optional)')}`} field={field}>
        {!required && !isMany && (
          <label class="choice">
            <input type="radio" name={name} value="" defaultChecked />
            <span>{t('Nothing')}</span>
          </label>
        )}
        {values.map((value) => (
          <label class="choice" key={value.id}>
            <input type={isMany ? 'checkbox' : 'radio'} name={name} value={value.id} required={required && !isMany} />
            <span>{value.title}</span>
            <small class="soft">{surcharge(value.price, value.priceType, currency)}</small>
          </label>
        ))}
      </Group>
    );
  }
  const hint = [
    maxCharacters ? t('At most {n} letters.', { n: maxCharacters }) : '',
    type === 'file' && fileExtensions ? t('Files: {kinds}', { kinds: fileExtensions }) : '',
  ]
    .filter(Boolean)
    .join(' ');
  const common = { label, name, field, required, ...(hint && { hint }), maxLength: maxCharacters || undefined };
  if (type === 'area') return <Area {...common} />;
  if (type === 'date') return <Field {...common} type="date" />;
  if (type === 'date_time') return <Field {...common} type="datetime-local" />;
  if (type === 'time') return <Field {...common} type="time" />;
  if (type === 'file') return <Field {...common} type="file" />;
  return <Field {...common} type="text" />;
}
