import type { CustomerDetail } from '@cartwright/client';
import { locale } from '../kit/text.ts';

type Parts =
  | 'firstName'
  | 'lastName'
  | 'company'
  | 'street'
  | 'postcode'
  | 'city'
  | 'region'
  | 'countryId'
  | 'telephone';
type PostalAddress = {
  readonly [Name in Parts]: CustomerDetail['addresses'][number][Name] | null;
};

/** An address as it is written on a parcel, with the telephone number; what is not there has no line. */
export function PostalAddress({ address }: { readonly address: PostalAddress }) {
  const { firstName, lastName, company, street, postcode, city, region, countryId, telephone } = address;
  const lines = [
    [firstName, lastName].filter(Boolean).join(' '),
    company,
    ...(street ?? []),
    [postcode, city].filter(Boolean).join(' '),
    region,
    countryId && countryName(countryId),
    telephone,
  ].filter((line): line is string => Boolean(line));
  return (
    <address>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </address>
  );
}

function countryName(id: string): string {
  return new Intl.DisplayNames(locale(), { type: 'region', fallback: 'code' }).of(id) ?? id;
}
