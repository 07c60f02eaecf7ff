import { type TObject, Type } from 'typebox';
import { anyAddressBook, customerAddressBook, ownAddressBook } from '#domain/customers/commands/address-book.ts';
import { changeRoutes, listRoute, type RouteDeclaration, reply, route } from '../../declare.ts';
import { rowId } from '../../schema.ts';
import { ofPerson } from './places.ts';
import { addressFromBody } from './read-body.ts';
import { address, addressBody, type SentAddressBody } from './schemas.ts';
import { showBookAddress } from './show.ts';

const tag = 'Customer addresses';

/** The address of an address book, and how a call names its customer. */
interface Book {
  readonly path: string;
  /** A part of operation ids: `listOwnAddresses`. */
  readonly name: string;
  /** In summaries. */
  readonly whose: string;
  readonly ids: TObject | undefined;
  readonly commands: typeof ownAddressBook;
  readonly problems?: Readonly<Record<number, string>>;
}

type Ids = { readonly customerId?: number; readonly addressId: number };

const example = {
  firstName: 'Marta',
  lastName: 'Lind',
  street: ['12 Quay Street', 'Rear building'],
  city: 'Portland',
  region: 'Maine',
  postcode: '04101',
  countryId: 'US',
  telephone: '207-555-0142',
  isDefaultShipping: true,
};

const problems = { 422: 'A rule of the store is broken: a part is missing, the country or the region is not there.' };

function bookRoutes(book: Book): RouteDeclaration[] {
  const { path, name, whose, ids, commands } = book;
  const own = ids?.properties ?? {};
  const params = Type.Object({ ...own, addressId: rowId('Id of the address') });
  const addressPath = `${path}/{addressId}`;
  return [
    listRoute({
      method: 'GET',
      path,
      tag,
      summary: `List ${whose} addresses`,
      description: 'The newest first.',
      operationId: `list${name}Addresses`,
      ...(ids && { params: ids }),
      result: address,
      command: commands.list,
      input: (sent) => ({ customerId: (sent.params as Ids | undefined)?.customerId }),
      print: (found) => ({ items: found.map(showBookAddress), total: found.length }),
    }),
    route({
      method: 'POST',
      path,
      tag,
      summary: `Add to ${whose} addresses`,
      operationId: `add${name}Address`,
      ...(ids && { params: ids }),
      body: addressBody,
      example,
      result: address,
      status: 201,
      problems: { ...problems, 409: 'The address book is full.' },
      command: ofPerson(commands.create),
      input: ({ params: sent, body }) => ({
        customerId: (sent as Ids | undefined)?.customerId,
        address: addressFromBody(body as SentAddressBody),
      }),
      print: (made, _context, { params: sent }) => {
        const listPath = path.replace('{customerId}', String((sent as Ids | undefined)?.customerId));
        const headers = { location: `/api/rest/v2${listPath}/${made.record.addressId}` };
        return reply({ status: 201, body: showBookAddress(made), headers });
      },
    }),
    route({
      method: 'GET',
      path: addressPath,
      tag,
      summary: `Get one of ${whose} addresses`,
      operationId: `get${name}Address`,
      params,
      result: address,
      command: commands.read,
      input: ({ params: sent }) => sent as Ids,
      print: showBookAddress,
    }),
    ...changeRoutes({
      path: addressPath,
      tag,
      summary: `Change one of ${whose} addresses`,
      operationId: `update${name}Address`,
      params,
      body: addressBody,
      example: { isDefaultShipping: true, street: '14 Quay Street' },
      result: address,
      problems,
      command: ofPerson(commands.change),
      input: ({ params: sent, body }) => ({
        ...(sent as Ids),
        address: addressFromBody(body as SentAddressBody),
      }),
      print: showBookAddress,
    }),
    route({
      method: 'DELETE',
      path: addressPath,
      tag,
      summary: `Delete one of ${whose} addresses`,
      operationId: `delete${name}Address`,
      params,
      command: commands.remove,
      input: ({ params: sent }) => sent as Ids,
      print: () => undefined,
    }),
  ];
}

/**
 * Address books of customers (rest 4.5): the caller's own at two addresses, at the second for API users an address of any
 * book by its id; and those of others for API users.
 */
export const addressRoutes: readonly RouteDeclaration[] = [
  ...bookRoutes({
    path: '/customers/me/addresses',
    name: 'Own',
    whose: 'your own',
    ids: undefined,
    commands: ownAddressBook,
  }),
  ...bookRoutes({
    path: '/addresses',
    name: 'Book',
    whose: 'your',
    ids: undefined,
    commands: { ...anyAddressBook, list: ownAddressBook.list, create: ownAddressBook.create },
  }),
  ...bookRoutes({
    path: '/customers/{customerId}/addresses',
    name: 'Customer',
    whose: 'a customer’s',
    ids: Type.Object({ customerId: rowId('Id of the customer') }),
    commands: customerAddressBook,
  }),
];
