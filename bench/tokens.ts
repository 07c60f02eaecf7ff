import { customerPassword, shopperEmail, shoppers } from './customer-store.ts';
import { benchClient } from './store.ts';

/** The caller whose token a REST call needs: the API user, or a customer, of whom there are `shoppers`. */
export type Caller = 'client' | 'shopper';

/** Asks a service for the tokens of a kind of caller; for customers one each, by their index. Rejects if one is refused. */
export async function tokensOf(port: number, caller: Caller, rows: number): Promise<string[]> {
  if (caller === 'client') {
    const { clientId, clientSecret } = benchClient;
    return [
      await tokenFor(port, { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret }),
    ];
  }
  const tokens: string[] = [];
  for (let index = 0; index < shoppers; index++) tokens.push(await tokenFor(port, customerGrant(index, rows)));
  return tokens;
}

/** The token request of a customer. */
export const customerGrant = (index: number, rows: number) => ({
  grant_type: 'customer',
  email: shopperEmail(index, rows),
  password: customerPassword,
});

async function tokenFor(port: number, body: Readonly<Record<string, string>>): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}/api/rest/v2/auth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`a token was refused with ${response.status}: ${text}`);
  return (JSON.parse(text) as { token: string }).token;
}
