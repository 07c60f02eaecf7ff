import { type Country, type OrderRequest, ok } from '@cartwright/client';
import { useState } from 'preact/hooks';
import { useLoad } from '../load.ts';
import { config, store } from '../service.ts';
import { countryName, t } from '../text.ts';
import { Field, Select, textOf } from './form.tsx';

export type AddressBody = NonNullable<OrderRequest['shippingAddress']>;

/** What carts, orders and address books have of an address. */
export interface ShownAddress {
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly company: string | null;
  readonly street: readonly string[];
  readonly postcode: string | null;
  readonly city: string | null;
  readonly region: string | null;
  readonly regionId: number | null;
  readonly countryId: string | null;
  readonly telephone: string | null;
}

/** The countries that the store delivers to, in the order of their names. */
function useCountries(): readonly Country[] {
  const { data } = useLoad('countries', () => ok(store.GET('/countries')));
  const allowed = new Set(config.value?.allowedCountries);
  return (data ?? [])
    .filter(({ id }) => allowed.has(id))
    .sort((a, b) => countryName(a.id).localeCompare(countryName(b.id)));
}

interface FieldsProps {
  /** What is known already. */
  readonly address?: ShownAddress | null | undefined;
  /** Put before the names of the fields, where a form has two addresses. */
  readonly prefix?: string;
  /** Of `autocomplete`: `shipping` or `billing`. */
  readonly section?: string;
}

/** The fields of an address. */
export function AddressFields({ address, prefix = '', section = '' }: FieldsProps) {
  const countries = useCountries();
  const [chosen, setChosen] = useState<string>();
  const fallback = config.value?.locale.slice(3) ?? '';
  const countryId = chosen ?? address?.countryId ?? fallback;
  const regions = countries.find(({ id }) => id === countryId)?.availableRegions ?? [];
  const field = (name: string) => ({
    name: `${prefix}${name}`,
    field: `${prefix && `/${prefix.slice(0, -1)}`}/${name}`,
  });
  const complete = (name: string) => ({ autocomplete: `${section} ${name}`.trim() });
  return (
    <div class="fields">
      <Field
        label={t('First name')}
        {...field('firstName')}
        {...complete('given-name')}
        required
        defaultValue={address?.firstName ?? ''}
      />
      <Field
        label={t('Last name')}
        {...field('lastName')}
        {...complete('family-name')}
        required
        defaultValue={address?.lastName ?? ''}
      />
      <Field
        wide
        label={t('Company')}
        {...field('company')}
        {...complete('organization')}
        defaultValue={address?.company ?? ''}
      />
      <Field
        wide
        label={t('Street and number')}
        {...field('street')}
        {...complete('address-line1')}
        required
        defaultValue={address?.street[0] ?? ''}
      />
      <Field
        wide
        label={t('Floor, building')}
        name={`${prefix}street2`}
        {...complete('address-line2')}
        defaultValue={address?.street[1] ?? ''}
      />
      <Field
        label={t('Postcode')}
        {...field('postcode')}
        {...complete('postal-code')}
        required
        defaultValue={address?.postcode ?? ''}
      />
      <Field
        label={t('City')}
        {...field('city')}
        {...complete('address-level2')}
        required
        defaultValue={address?.city ?? ''}
      />
      <Select
        label={t('Country')}
        {...field('countryId')}
        {...complete('country')}
        required
        value={countryId}
        onChange={(event) => setChosen(event.currentTarget.value)}
      >
        {countries.length === 0 && <option value={countryId}>{countryName(countryId || 'US')}</option>}
        {countries.map(({ id }) => (
          <option key={id} value={id}>
            {countryName(id)}
          </option>
        ))}
      </Select>
      {regions.length > 0 ? (
        <Select
          key={countryId}
          label={t('State or region')}
          {...field('regionId')}
          {...complete('address-level1')}
          defaultValue={address?.countryId === countryId ? (address.regionId ?? '') : ''}
        >
          <option value="">{t('Please choose')}</option>
          {regions.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      ) : (
        <Field
          label={t('State or region')}
          {...field('region')}
          {...complete('address-level1')}
          defaultValue={address?.region ?? ''}
        />
      )}
      <Field
        label={t('Telephone')}
        {...field('telephone')}
        {...complete('tel')}
        type="tel"
        required
        defaultValue={address?.telephone ?? ''}
      />
    </div>
  );
}

/** Reads the fields of an address. */
export function addressOf(values: FormData, prefix = ''): AddressBody {
  const text = (name: string) => textOf(values, `${prefix}${name}`) ?? '';
  const regionId = Number(text('regionId'));
  return {
    firstName: text('firstName'),
    lastName: text('lastName'),
    company: text('company'),
    street: text('street2') ? [text('street'), text('street2')] : [text('street')],
    postcode: text('postcode'),
    city: text('city'),
    countryId: text('countryId'),
    ...(regionId > 0 ? { regionId } : { region: text('region') }),
    telephone: text('telephone'),
  };
}

/** An address to read. */
export function AddressText({ address }: { readonly address: ShownAddress }) {
  const { firstName, lastName, company, street, postcode, city, region, countryId, telephone } = address;
  const lines = [
    [firstName, lastName].filter(Boolean).join(' '),
    company,
    ...street,
    [postcode, city].filter(Boolean).join(' '),
    [region, countryId && countryName(countryId)].filter(Boolean).join(', '),
    telephone,
  ].filter(Boolean);
  return (
    <address>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </address>
  );
}
