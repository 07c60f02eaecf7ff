import { customer } from '#demo/content/customer.ts';
import { customerCall, type FirstCall, phpCall, restCall } from '#demo/first-call.ts';

/** The addresses of the service, one on each line; `hasShop` if it serves a shop, too. */
export function addressLines(addresses: readonly string[], hasShop = false): string {
  return addresses
    .flatMap((address) => [
      `Serving ${address}`,
      `  REST v2         ${address}/api/rest/v2/    Reference: ${address}/api/docs`,
      `  SOAP V1         ${address}/api/soap/       WSDL: ${address}/api/soap/?wsdl`,
      `  SOAP V2, WS-I   ${address}/api/v2_soap/    WSDL: ${address}/api/v2_soap/?wsdl   (WS-I: ?wsdl&wsi=1)`,
      `  XML-RPC         ${address}/api/xmlrpc/     the calls of SOAP V1   (JSON-RPC: /api/jsonrpc/)`,
      ...(hasShop ? [`  Shop            ${address}/shop/`] : []),
    ])
    .join('\n');
}

/** The text after the demo store was made: the key, and calls to copy unchanged. With the addresses it fits a window. */
export function demoWelcome(call: FirstCall): string {
  return [
    'This is a demo store, made just now. Its API user (key and secret are shown only this once):',
    `  user  ${call.username}`,
    `  key   ${call.key}`,
    `  client_id      ${call.clientId}`,
    `  client_secret  ${call.clientSecret}`,
    `Its customer, for the REST interface: ${customer.email}, password ${customer.password}`,
    '',
    'REST: get a token and list products',
    restCall(call),
    'REST: the customer logs in and reads the account',
    customerCall(call),
    'PHP (SoapClient): log in and list a new cart',
    phpCall(call),
    `The whole interface, with calls in other languages: ${call.address}/`,
  ].join('\n');
}

/**
 * The text of later starts of a demo store: where its accounts are, and how to make new keys, whoever saw the first.
 * @param place the data folder, or words for a database
 */
export function demoAgain(username: string, place: string): string {
  return [
    `This demo store was made before, and is in ${place}. Its API user is ${username}. If you have no key, make new ones`,
    '(with the same settings as this start):',
    `  bin/cartwright user set-key ${username}`,
    `  bin/cartwright user client-credentials add ${username}`,
    `Its customer, for the REST interface: ${customer.email}, password ${customer.password}`,
  ].join('\n');
}

/** The text for an operator if there is nothing to serve yet. */
export function emptyStoreHint(): string {
  return [
    'The store is empty. To fill it, stop the service and either',
    '  cartwright import FILE.sql.gz    take over an existing store, see: cartwright import --help',
    '  cartwright serve --demo          start with a demo store',
  ].join('\n');
}

/** The text of a start as long as nobody has an account: the link of the first operator, which no server sees behind the `#`. */
export function firstOperatorHint(address: string, token: string): string {
  return [
    'Nobody has an account yet. This link makes the first operator, who may do everything: once, within an hour',
    '(the next start prints a new one):',
    `  ${address}/console/first#${token}`,
  ].join('\n');
}
