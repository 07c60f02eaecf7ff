import { executionAsyncResource } from 'node:async_hooks';
import { createHash, createHmac } from 'node:crypto';
import { keepShape } from '../../kernel/keep-shape.ts';

let areKept = false;

/**
 * Keeps the shapes of Node's objects that calls make and drop. The worst are those of `process.nextTick`, five or six a call,
 * with computed names: if a collection finds none of them, V8 takes the next one's shape for a second shape, and from
 * then on makes them in a slow way: 530 ns instead of 30 to 90 (Node 26). To be called before the first collection of old
 * objects.
 */
export function keepNodeShapes(): void {
  if (areKept) return;
  areKept = true;
  const hash = createHash('sha256');
  const hmac = createHmac('sha256', 'any');
  hash.digest();
  hmac.digest();
  for (const sample of [hash, hmac, setImmediate(() => undefined)]) keepShape(sample);
  process.nextTick(() => keepShape(executionAsyncResource()));
}
