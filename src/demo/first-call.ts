// demo/: our own demo store, as data.

import { customer } from './content/customer.ts';
import { demoCoupon } from './rows/promotion-rows.ts';

/** The data for the first calls: the address, the user, and a product to buy. */
export interface FirstCall {
  /** The service's address, without a trailing slash. */
  readonly address: string;
  readonly username: string;
  readonly key: string;
  /** A product that can be put into a cart without choices. */
  readonly sku: string;
  readonly namespace: string;
  /** The default WSDL of the V2 address. */
  readonly wsdlDefault: 'v2' | 'wsi';
  /** Client credentials of the user, for the REST interface. */
  readonly clientId: string;
  readonly clientSecret: string;
}

/** A shell command that gets a token by client credentials and prints the first products as JSON. */
export function restCall({ address, clientId, clientSecret }: FirstCall): string {
  const rest = `${address}/api/rest/v2`;
  const token = `curl -s -u ${clientId}:${clientSecret} -d grant_type=client_credentials ${rest}/auth/token`;
  return [
    `TOKEN=$(${token} | sed -n 's/.*"token":"\\([^"]*\\)".*/\\1/p')`,
    `curl -s -w '\\n' -H "Authorization: Bearer $TOKEN" -H 'Accept: application/json' '${rest}/products?itemsPerPage=3'`,
  ].join('\n');
}

/** A shell command that logs the demo store's customer in and prints the account as JSON. */
export function customerCall({ address }: Pick<FirstCall, 'address'>): string {
  const rest = `${address}/api/rest/v2`;
  const { email, password } = customer;
  const token = `curl -s -H 'Content-Type: application/json' -d '${JSON.stringify({ email, password })}' ${rest}/auth/token`;
  return [
    `MINE=$(${token} | sed -n 's/.*"token":"\\([^"]*\\)".*/\\1/p')`,
    `curl -s -w '\\n' -H "Authorization: Bearer $MINE" -H 'Accept: application/json' ${rest}/customers/me`,
  ].join('\n');
}

/**
 * Shell commands that make an order from a guest's cart in six calls, with a coupon; they print statuses, and the order
 * as JSON.
 */
export function orderCalls({ address, sku }: Pick<FirstCall, 'address' | 'sku'>): string {
  const carts = `${address}/api/rest/v2/guest-carts`;
  const json = "-H 'Content-Type: application/json' -H 'Accept: application/json'";
  const send = (method: string, path: string, body: object, outputFlags: string) =>
    `curl -s ${outputFlags} -X ${method} ${json} -d '${JSON.stringify(body)}' ${carts}${path}`;
  const status = "-o /dev/null -w '%{http_code}\\n'";
  const to = {
    firstName: 'Ann',
    lastName: 'Buyer',
    street: ['1 Main St'],
    city: 'San Francisco',
    regionId: 12,
    postcode: '94110',
    countryId: 'US',
    telephone: '555-0100',
  };
  const order = { billingAddress: { sameAsShipping: true }, guestEmail: 'ann@example.com', paymentMethod: 'checkmo' };
  return [
    `CART=$(${send('POST', '', {}, '')} | sed -n 's/.*"maskedId":"\\([^"]*\\)".*/\\1/p')`,
    send('POST', '/$CART/items', { sku, qty: 10 }, status),
    send('PUT', '/$CART/coupon', { code: demoCoupon }, status),
    send('PUT', '/$CART/shipping-address', to, status),
    send('PUT', '/$CART/shipping-method', { carrierCode: 'flatrate', methodCode: 'flatrate' }, status),
    send('POST', '/$CART/order', order, "-w '\\n'"),
  ].join('\n');
}

/** A shell command that logs in, creates a cart, adds the product and prints the list as XML. */
export function curlCall({ address, username, key, sku, namespace }: FirstCall): string {
  const url = `${address}/api/v2_soap/`;
  const envelope = (body: string) =>
    `<e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/" xmlns:m="${namespace}"><e:Body>${body}</e:Body></e:Envelope>`;
  const post = (body: string) => `curl -s -w '\\n' -H 'Content-Type: text/xml' --data '${envelope(body)}' ${url}`;
  // The shell inserts the ids between the quoted parts.
  const taken = (name: string) => `'"$${name}"'`;
  const inside = (part: string) => ` | sed -n 's:.*<${part}[^>]*>\\([^<]*\\)<.*:\\1:p'`;
  const call = (name: string, more: string) =>
    post(`<m:${name}><sessionId>${taken('SESSION')}</sessionId>${more}</m:${name}>`);
  const login = post(`<m:login><username>${username}</username><apiKey>${key}</apiKey></m:login>`);
  const item = `<products><item><sku>${sku}</sku><qty>2</qty></item></products>`;
  const quote = `<quoteId>${taken('CART')}</quoteId>`;
  return [
    `SESSION=$(${login}${inside('loginReturn')})`,
    `CART=$(${call('shoppingCartCreate', '')}${inside('quoteId')})`,
    call('shoppingCartProductAdd', quote + item),
    call('shoppingCartProductList', quote),
  ].join('\n');
}

/** A shell command that does the same with PHP's SoapClient and prints the list. */
export function phpCall({ address, username, key, sku, wsdlDefault }: FirstCall): string {
  const wsdl = wsdlDefault === 'v2' ? '?wsdl' : '?wsdl&wsi=0';
  return [
    `php -r '$api = new SoapClient("${address}/api/v2_soap/${wsdl}", ["cache_wsdl" => WSDL_CACHE_NONE]);`,
    `$session = $api->login("${username}", "${key}");`,
    '$cart = $api->shoppingCartCreate($session, null);',
    `$api->shoppingCartProductAdd($session, $cart, [["sku" => "${sku}", "qty" => 2]]);`,
    "print_r($api->shoppingCartProductList($session, $cart));'",
  ].join('\n');
}

/** A shell command that does the same with Python's zeep and prints the list. */
export function pythonCall({ address, username, key, sku }: FirstCall): string {
  return [
    "python3 - <<'END'",
    'from zeep import Client',
    `api = Client("${address}/api/v2_soap/?wsdl&wsi=1").service`,
    `session = api.login(username="${username}", apiKey="${key}")`,
    'cart = api.shoppingCartCreate(sessionId=session)',
    `items = {"complexObjectArray": [{"sku": "${sku}", "qty": 2}]}`,
    'api.shoppingCartProductAdd(sessionId=session, quoteId=cart, productsData=items)',
    'print(api.shoppingCartProductList(sessionId=session, quoteId=cart))',
    'END',
  ].join('\n');
}
