// interfaces/legacy/: everything of SOAP and XML-RPC that does not depend on the wire format: how an operation is
// declared (declare.ts) and found (registry.ts), how its arguments are read, the dispatcher (backend.ts), the calls
// of the interface itself (service-calls.ts: login, call, multiCall, resources); and commands that only it has
// (products/, categories/).

import { isCached } from '#kernel/cached.ts';

/** The size of a value besides its text: its element, with name and type. */
const elementSize = 60;

/** The approximate bytes of a value in an answer: for a limit, not for a header. */
export function answerSize(value: unknown): number {
  if (typeof value === 'string') return elementSize + value.length;
  if (typeof value !== 'object' || value === null) return 2 * elementSize;
  if (isCached(value)) return value.derive(answerSize, answerSize);
  let size = elementSize;
  for (const [key, item] of value instanceof Map ? value : Object.entries(value)) {
    size += elementSize + String(key).length + answerSize(item);
  }
  return size;
}
