import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { ClientProgram } from '../programs.ts';
import type { Json, Style } from './call.ts';

/** Arguments in the order of the WSDL, by the names that it has; XML-RPC has no names. */
export type Parts = readonly (readonly [name: string, value: Json])[];

/** What a client makes of an answer. */
export type Understood = { readonly answer: Json } | { readonly fault: readonly [code: string, text: string] };

/** A client that we did not write, which makes the calls that it reads. */
export interface CallingClient {
  ask(operation: string, parts: Parts): Promise<Understood>;
  /** Resolves when its process is gone. */
  end(): Promise<void>;
}

const addresses: Readonly<Record<Style, string>> = {
  v1: '/api/soap/?wsdl',
  v2: '/api/v2_soap/?wsdl',
  wsi: '/api/v2_soap/?wsdl&wsi=1',
  xmlrpc: '/api/xmlrpc/',
};

/**
 * Starts the program of a client, which reads calls as lines of JSON, `{operation, args: [[name, value]]}`, and prints what it
 * understood of each answer as another. Calls reject with what it said on standard error when it ends before
 * it answers.
 */
export function startClient({ command, style, settings = {} }: ClientProgram, base: string): CallingClient {
  const [program = '', file = ''] = command;
  const args = [file, base + addresses[style], style, ...Object.values(settings).map(String)];
  const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'pipe'], timeout: 300_000 });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  // Errors of writing to a client that has ended are ignored: the end of its output reports them.
  child.stdin.on('error', () => undefined);
  const gone = new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', () => resolve());
  });
  gone.catch(() => undefined);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    async ask(operation, parts) {
      child.stdin.write(`${JSON.stringify({ operation, args: parts })}\n`);
      const line = await lines.next();
      if (!line.done) return JSON.parse(line.value) as Understood;
      await gone;
      throw new Error(`${program} ended in ${operation}: ${said}`);
    },
    async end() {
      child.stdin.end();
      await gone;
    },
  };
}
