import { emptyCartId, emptyCarts } from './empty-carts.ts';
import { lineProduct, linesPerCart, productId } from './products.ts';
import { sessionId } from './store.ts';

/** Carts of guests that are ordered, each once. */
export const cartsToOrder = 8000;

/** The id of such a cart: the last of those that have no lines at first. */
export const cartToOrder = (index: number): number => emptyCartId(emptyCarts - 1 - (index % cartsToOrder));

const filled = new Set<number>();

/** Puts five lines into each of them, by calls to the service, so that the stores of old builds have them, too. */
export async function fillCartsToOrder(port: number, rows: number): Promise<void> {
  if (filled.has(port)) return;
  filled.add(port);
  let next = 0;
  const fill = async () => {
    while (next < cartsToOrder) {
      const index = next++;
      const lines = Array.from({ length: linesPerCart }, (_, line) => productId(lineProduct(index, line, rows), rows));
      const response = await fetch(`http://127.0.0.1:${port}/api/v2_soap/`, {
        method: 'POST',
        headers: { 'content-type': 'text/xml' },
        body: addition(cartToOrder(index), lines, sessionId(index, rows)),
      });
      const text = await response.text();
      if (response.status !== 200) throw new Error(`a cart was not filled: ${text}`);
    }
  };
  await Promise.all(Array.from({ length: 16 }, fill));
}

function addition(cart: number, lines: readonly number[], session: string): string {
  const items = lines.map((id) => `<item><product_id>${id}</product_id><qty>1</qty></item>`).join('');
  return `<SOAP-ENV:Envelope xmlns:SOAP-ENV="http://schemas.xmlsoap.org/soap/envelope/" xmlns:ns1="urn:Magento"><SOAP-ENV:Body><ns1:shoppingCartProductAdd><sessionId>${session}</sessionId><quoteId>${cart}</quoteId><products>${items}</products></ns1:shoppingCartProductAdd></SOAP-ENV:Body></SOAP-ENV:Envelope>`;
}
