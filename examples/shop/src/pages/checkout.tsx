import { type Cart, CartwrightError, type CustomerAddress, ok } from '@cartwright/client';
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { cart, loadCart, placeOrder, setBillingAddress, setShippingAddress, setShippingMethod } from '../cart.ts';
import { useLoad } from '../load.ts';
import { type AddressBody, AddressFields, AddressText, addressOf } from '../parts/address.tsx';
import { Heading, Html, Waiting } from '../parts/common.tsx';
import { Area, Field, Form, Group, textOf } from '../parts/form.tsx';
import { rowAmount, Totals } from '../parts/totals.tsx';
import { go, href } from '../router.tsx';
import { config, isSignedIn, store } from '../service.ts';
import { money, t } from '../text.ts';
import { Options } from './cart.tsx';
import { keepGuestOrder } from './order.tsx';

type Step = 'address' | 'shipping' | 'payment';

const emailKey = 'shop.email';

/** From the address to the order. Every step is written to the cart, so a reload loses nothing. */
export function CheckoutPage() {
  const current = cart.value;
  const [step, setStep] = useState<Step>('address');
  if (current === undefined) return <Waiting error={undefined} />;
  if (current === null || current.items.length === 0)
    return (
      <>
        <Heading>{t('Your cart is empty')}</Heading>
        <a href={href('')}>{t('Continue shopping')}</a>
      </>
    );
  if (!isSignedIn.value && config.value?.isGuestCheckoutAllowed === false)
    return (
      <>
        <Heading>{t('Checkout')}</Heading>
        <p>
          <a href={href('sign-in', { to: 'checkout' })}>{t('Please sign in to order.')}</a>
        </p>
      </>
    );
  const steps: readonly Step[] = current.isVirtual ? ['address', 'payment'] : ['address', 'shipping', 'payment'];
  const next = () => setStep(steps[steps.indexOf(step) + 1] ?? 'payment');
  const isDone = (each: Step) => steps.indexOf(each) < steps.indexOf(step);
  const part = (each: Step) => ({
    number: steps.indexOf(each) + 1,
    isOpen: step === each,
    isDone: isDone(each),
    onOpen: () => setStep(each),
  });
  const shown = current.isVirtual ? current.billingAddress : current.shippingAddress;
  return (
    <>
      <Heading>{t('Checkout')}</Heading>
      <div class="with-sums">
        <div class="steps">
          <Part
            title={current.isVirtual ? t('Your address') : t('Shipping address')}
            {...part('address')}
            summary={shown && <AddressText address={shown} />}
          >
            <AddressStep cart={current} onDone={next} />
          </Part>
          {!current.isVirtual && (
            <Part title={t('Shipping')} {...part('shipping')} summary={current.selectedShippingMethod?.description}>
              <ShippingStep cart={current} onDone={next} />
            </Part>
          )}
          <Part title={t('Payment')} {...part('payment')}>
            <PaymentStep cart={current} />
          </Part>
        </div>
        <aside class="sums" aria-label={t('Your order')}>
          <h2>{t('Your order')}</h2>
          <ul class="brief">
            {current.items.map((item) => (
              <li key={item.id}>
                <span>
                  {item.qty} × {item.name}
                  <Options options={item.options} />
                </span>
                <span>{money(rowAmount(current, item), current.currency ?? 'USD')}</span>
              </li>
            ))}
          </ul>
          <Totals cart={current} />
          <a href={href('cart')}>{t('Change the cart')}</a>
        </aside>
      </div>
    </>
  );
}

interface PartProps {
  readonly title: string;
  readonly number: number;
  readonly isOpen: boolean;
  readonly isDone: boolean;
  readonly onOpen: () => void;
  readonly summary?: ComponentChildren;
  readonly children: ComponentChildren;
}

function Part({ title, number, isOpen, isDone, onOpen, summary, children }: PartProps) {
  useEffect(() => {
    if (isOpen && number > 1) document.getElementById(`part-${number}`)?.focus();
  }, [isOpen, number]);
  return (
    <section class={`part ${isOpen ? 'open' : ''}`} aria-labelledby={`part-${number}`}>
      <h2 id={`part-${number}`} tabIndex={-1}>
        <span class="number">{number}</span> {title}
      </h2>
      {isOpen && children}
      {isDone && (
        <div class="done">
          <div>{summary}</div>
          <button type="button" class="link" onClick={onOpen} aria-label={t('Change: {what}', { what: title })}>
            {t('Change')}
          </button>
        </div>
      )}
    </section>
  );
}

interface StepProps {
  readonly cart: Cart;
  readonly onDone: () => void;
}

function AddressStep({ cart: current, onDone }: StepProps) {
  const [hasOther, setOther] = useState(false);
  const mine = useLoad(`addresses ${isSignedIn.value}`, async () =>
    isSignedIn.value ? ok(store.GET('/customers/me/addresses')) : [],
  );
  const book = mine.data ?? [];
  const send = async (values: FormData) => {
    const email = textOf(values, 'guestEmail');
    if (email) sessionStorage.setItem(emailKey, email);
    const address = chosenAddress(values, 'saved') ?? {
      ...addressOf(values),
      ...(values.has('save') && { saveInAddressBook: true }),
    };
    if (current.isVirtual) {
      await setBillingAddress(address);
    } else {
      await setShippingAddress(address);
      const other = values.has('other')
        ? (chosenAddress(values, 'billing-saved') ?? addressOf(values, 'billing-'))
        : undefined;
      await (other ? setBillingAddress(other).catch(atBilling) : setBillingAddress({ sameAsShipping: true }));
    }
    onDone();
  };
  if (mine.isLoading && !mine.data) return <Waiting error={mine.error} />;
  return (
    <Form label={t('Address')} class="wide-form" onSend={send}>
      {!isSignedIn.value && (
        <>
          <p>
            {t('Already have an account?')} <a href={href('sign-in', { to: 'checkout' })}>{t('Sign in')}</a>
          </p>
          <Field
            label={t('E-mail')}
            name="guestEmail"
            type="email"
            required
            autocomplete="email"
            defaultValue={sessionStorage.getItem(emailKey) ?? ''}
          />
        </>
      )}
      <AddressChoice
        book={book}
        name="saved"
        prefix=""
        known={current.isVirtual ? current.billingAddress : current.shippingAddress}
        section={current.isVirtual ? 'billing' : 'shipping'}
        canSave={isSignedIn.value}
      />
      {!current.isVirtual && (
        <>
          <label class="choice">
            <input
              type="checkbox"
              name="other"
              checked={hasOther}
              onChange={(event) => setOther(event.currentTarget.checked)}
            />
            <span>{t('Use another address for the invoice')}</span>
          </label>
          {hasOther && (
            <AddressChoice
              book={book}
              name="billing-saved"
              prefix="billing-"
              known={null}
              section="billing"
              canSave={false}
            />
          )}
        </>
      )}
      <div class="actions">
        <button type="submit" class="main">
          {t('Continue')}
        </button>
      </div>
    </Form>
  );
}

/** The refusal of the second address belongs to the second fields. */
function atBilling(error: unknown): never {
  if (!(error instanceof CartwrightError)) throw error;
  const errors = (error.problem.errors ?? []).map(({ field, message }) => ({ field: `/billing${field}`, message }));
  throw new CartwrightError({ ...error.problem, errors }, error.status);
}

const chosenAddress = (values: FormData, name: string): AddressBody | undefined => {
  const id = Number(values.get(name));
  return id > 0 ? { customerAddressId: id } : undefined;
};

interface ChoiceProps {
  readonly book: readonly CustomerAddress[];
  readonly name: string;
  readonly prefix: string;
  readonly known: Cart['shippingAddress'];
  readonly section: string;
  readonly canSave: boolean;
}

/** An address of the book, or a new one. */
function AddressChoice({ book, name, prefix, known, section, canSave }: ChoiceProps) {
  const first =
    book.find(({ id }) => id === known?.customerAddressId) ?? book.find((each) => each.isDefaultShipping) ?? book[0];
  const [chosen, setChosen] = useState<number | 'new'>(first?.id ?? 'new');
  return (
    <>
      {book.length > 0 && (
        <Group legend={t('Address')} field={`/${name}`} class="book">
          {book.map((address) => (
            <label class="choice tall" key={address.id}>
              <input
                type="radio"
                name={name}
                value={address.id}
                checked={chosen === address.id}
                onChange={() => setChosen(address.id)}
              />
              <AddressText address={address} />
            </label>
          ))}
          <label class="choice">
            <input type="radio" name={name} value="new" checked={chosen === 'new'} onChange={() => setChosen('new')} />
            <span>{t('A new address')}</span>
          </label>
        </Group>
      )}
      {chosen === 'new' && (
        <>
          <AddressFields address={known} prefix={prefix} section={section} />
          {canSave && (
            <label class="choice">
              <input type="checkbox" name="save" defaultChecked />
              <span>{t('Save it in my address book')}</span>
            </label>
          )}
        </>
      )}
    </>
  );
}

function ShippingStep({ cart: current, onDone }: StepProps) {
  const methods = current.availableShippingMethods;
  const send = async (values: FormData) => {
    const method = methods.find(({ code }) => code === values.get('method'));
    if (method) await setShippingMethod(method);
    onDone();
  };
  const display = current.priceDisplay;
  const possible = methods.filter(({ error }) => error === null);
  if (possible.length === 0)
    return <p class="notice bad">{t('Nothing can be sent to this address. Please choose another one.')}</p>;
  return (
    <Form label={t('Shipping')} onSend={send}>
      <Group legend={<span class="unseen">{t('Shipping')}</span>} field="/method">
        {possible.map(({ code, carrierTitle, methodTitle, price, priceInclTax }, index) => (
          <label class="choice" key={code}>
            <input
              type="radio"
              name="method"
              value={code}
              required
              defaultChecked={
                current.selectedShippingMethod ? current.selectedShippingMethod.code === code : index === 0
              }
            />
            <span>
              {carrierTitle}, {methodTitle}
            </span>
            <small>{money(display === 'excluding_tax' ? price : priceInclTax, current.currency ?? 'USD')}</small>
          </label>
        ))}
      </Group>
      <div class="actions">
        <button type="submit" class="main">
          {t('Continue')}
        </button>
      </div>
    </Form>
  );
}

function PaymentStep({ cart: current }: { readonly cart: Cart }) {
  const terms = useLoad('terms', () => ok(store.GET('/checkout-agreements')));
  const [method, setMethod] = useState(current.selectedPaymentMethod?.code ?? current.availablePaymentMethods[0]?.code);
  const [wantsAccount, setAccount] = useState(false);
  const [isForCustomers, setForCustomers] = useState(false);
  const send = async (values: FormData) => {
    const password = textOf(values, 'password');
    const note = textOf(values, 'note');
    const poNumber = textOf(values, 'poNumber');
    try {
      const order = await placeOrder({
        ...(!isSignedIn.value && { guestEmail: sessionStorage.getItem(emailKey) ?? '' }),
        ...(method && { paymentMethod: method }),
        ...(poNumber && { poNumber }),
        ...(note && { orderNote: note }),
        ...(password && { createAccount: { password } }),
        agreements: values.getAll('agreement').map(Number),
        expectedGrandTotal: current.prices.grandTotal,
      });
      keepGuestOrder(order);
      go(href(`order/${order.incrementId}`, { new: 1, id: isSignedIn.value ? order.id : null }));
    } catch (error) {
      // Prices or stock may be others by now: the sums are shown anew.
      await loadCart();
      setForCustomers(error instanceof CartwrightError && error.code === 'guest_checkout_refused');
      throw error;
    }
  };
  return (
    <Form label={t('Payment')} onSend={send}>
      <Group legend={<span class="unseen">{t('Payment')}</span>} field="/paymentMethod">
        {current.availablePaymentMethods.map(({ code, title }) => (
          <label class="choice" key={code}>
            <input
              type="radio"
              name="paymentMethod"
              value={code}
              required
              checked={method === code}
              onChange={() => setMethod(code)}
            />
            <span>{title}</span>
          </label>
        ))}
      </Group>
      {method === 'purchaseorder' && <Field label={t('Number of your purchase order')} name="poNumber" required />}
      {!isSignedIn.value && config.value?.isRegistrationAllowed && (
        <>
          <label class="choice">
            <input
              type="checkbox"
              checked={wantsAccount}
              onChange={(event) => setAccount(event.currentTarget.checked)}
            />
            <span>{t('Create an account for the next time')}</span>
          </label>
          {wantsAccount && (
            <Field
              label={t('Password')}
              name="password"
              field="/createAccount/password"
              type="password"
              required
              autocomplete="new-password"
            />
          )}
        </>
      )}
      <Area label={t('Note to the store')} name="note" field="/orderNote" />
      {isForCustomers && (
        <p>
          <a href={href('sign-in', { to: 'checkout' })}>{t('Please sign in to order this.')}</a>
        </p>
      )}
      {(terms.data ?? []).map(({ id, checkboxText, name, content, isHtml }) => (
        <Group key={id} legend={name} field="/agreements">
          {isHtml ? <Html html={content} /> : <p class="prose">{content}</p>}
          <label class="choice">
            <input type="checkbox" name="agreement" value={id} required />
            <span>{checkboxText ?? name}</span>
          </label>
        </Group>
      ))}
      <div class="actions">
        <button type="submit" class="main">
          {t('Order for {sum}', { sum: money(current.prices.grandTotal, current.currency ?? 'USD') })}
        </button>
      </div>
    </Form>
  );
}
