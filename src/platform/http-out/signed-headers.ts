import { createHmac } from 'node:crypto';

/**
 * The headers of Standard Webhooks: a receiver can check that a message is ours, when it was sent, and whether it came before.
 *
 * @param secret `whsec_` with the key in base64, or any other text, whose bytes are the key
 */
export function signedHeaders(secret: string, id: string, seconds: number, body: string): Record<string, string> {
  const prefix = 'whsec_';
  const key = secret.startsWith(prefix) ? Buffer.from(secret.slice(prefix.length), 'base64') : Buffer.from(secret);
  const signature = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64');
  return {
    'Content-Type': 'application/json',
    'User-Agent': 'Cartwright',
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': `v1,${signature}`,
  };
}
