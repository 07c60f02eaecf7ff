import type { CallInside } from '#domain/shared/inner-call.ts';
import { LongRows } from '#domain/shared/lists/long-rows.ts';
import type { RefusalCode } from '#domain/shared/refusals/index.ts';
import { InnerRefusal } from '#kernel/inner-refusal.ts';
import { Refusal } from '#kernel/refusal.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { normalizeArguments } from './arguments.ts';
import { faultOf, isRefusedInPart, isUnexpected } from './backend.ts';
import type { OperationDeclaration } from './declare.ts';
import { ApiFault } from './fault.ts';
import { namedArguments } from './v1-arguments.ts';

/** The most rows of a list that a call reads inside of another one. */
const mostRows = 10_000;

/**
 * The call of an operation inside of another call, as V1 makes it: `args` by position, by name, or the only argument.
 * `baseUrl` stands in addresses of images.
 */
export function innerOperation(
  operation: OperationDeclaration,
  args: unknown,
  baseUrl: string,
): CallInside<RefusalCode, unknown, unknown, unknown> {
  const place = { baseUrl, style: 'v1' } as const;
  return {
    command: operation.command,
    admission: operation.admission,
    decode: (context) =>
      operation.decode(
        normalizeArguments(operation.arguments, namedArguments(operation.arguments, sent(args))),
        context,
        place,
      ),
    async answer(result, { tx }) {
      const printed = operation.print(result, place);
      if (isRefusedInPart(printed)) throw printed.faultAfterCommit;
      return printed instanceof LongRows ? await gathered(printed, tx) : printed;
    },
  };
}

/** Values as a request would have them: only plain ones, maps without a prototype. */
function sent(args: unknown): unknown {
  if (args === undefined) return [];
  return JSON.parse(JSON.stringify(args), (_name, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.assign(Object.create(null), value)
      : value,
  );
}

async function gathered(rows: LongRows<unknown>, tx: Tx): Promise<unknown[]> {
  const { count, pages } = await rows.open(tx);
  if (count > mostRows) throw new Error(`a list of ${count} rows is too long to be read inside of another call`);
  const all: unknown[] = [];
  for await (const page of pages) all.push(...page);
  return all;
}

/** The refusal for a failure of such a call; undefined for what is no refusal. */
export function refusedOperation(operation: OperationDeclaration, error: unknown): InnerRefusal | undefined {
  if (!(error instanceof ApiFault) && (!(error instanceof Refusal) || isUnexpected(operation, error))) return undefined;
  const { code: fault, message } = faultOf(operation, error);
  const [code, errors] = error instanceof Refusal ? [error.code, error.errors] : [undefined, []];
  return new InnerRefusal(message, error, { fault, code, errors });
}
