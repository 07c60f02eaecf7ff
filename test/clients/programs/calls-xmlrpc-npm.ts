// Calls methods by npm `xmlrpc`, as calls/client.ts asks. Argument: the address of XML-RPC.

import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';

interface Client {
  methodCall(method: string, params: readonly unknown[], done: (error: Error | null, value: unknown) => void): void;
}

const { createClient } = createRequire(import.meta.url)('xmlrpc') as { createClient(url: string): Client };
const client = createClient(process.argv[2] ?? '');

function ask(method: string, params: readonly unknown[]): Promise<object> {
  return new Promise((resolve, reject) => {
    client.methodCall(method, params, (error, value) => {
      const { faultCode, faultString } = (error ?? {}) as { faultCode?: number; faultString?: string };
      if (!error) resolve({ answer: value });
      else if (faultCode === undefined) reject(error);
      else resolve({ fault: [String(faultCode), faultString] });
    });
  });
}

for await (const line of createInterface({ input: process.stdin })) {
  const { operation, args } = JSON.parse(line) as { operation: string; args: [string, unknown][] };
  const told = await ask(
    operation,
    args.map(([, value]) => value),
  );
  process.stdout.write(`${JSON.stringify(told)}\n`);
}
