import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const nonceLength = 12;
const tagLength = 16;

/** Encrypts a text (AES-256-GCM) with a secret of 32 bytes. */
export function sealText(text: string, secret: Buffer): string {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv(algorithm, secret, nonce);
  const bytes = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return bytes.toString('base64');
}

/** The text of `sealText`. Throws with another secret, and if a byte was changed. */
export function openSealed(sealed: string, secret: Buffer): string {
  const bytes = Buffer.from(sealed, 'base64');
  const decipher = createDecipheriv(algorithm, secret, bytes.subarray(0, nonceLength));
  decipher.setAuthTag(bytes.subarray(-tagLength));
  const text = decipher.update(bytes.subarray(nonceLength, -tagLength));
  return Buffer.concat([text, decipher.final()]).toString('utf8');
}
