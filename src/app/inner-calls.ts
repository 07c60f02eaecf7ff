import type { CheckOptions } from '#domain/access/identity/credentials.ts';
import { settle } from '#domain/settle.ts';
import type { InnerCalls, OuterCall } from '#domain/shared/execute.ts';
import { type CallInside, callInside } from '#domain/shared/inner-call.ts';
import type { RefusalCode } from '#domain/shared/refusals/index.ts';
import { encodeResult } from '#interfaces/jsonrpc/wire/encode.ts';
import { innerOperation, refusedOperation } from '#interfaces/legacy/inner.ts';
import type { Registry } from '#interfaces/legacy/registry.ts';
import { routes } from '#interfaces/rest/resources/routes.ts';
import { createInnerRoutes, refusedRoute, type SentInside } from '#interfaces/rest/server/inner.ts';
import { InnerRefusal } from '#kernel/inner-refusal.ts';
import type { Settings } from '#platform/settings/settings.ts';

/** What running operations and routes inside of commands needs. */
export interface InnerParts {
  readonly registry: Registry;
  readonly settings: Settings;
  readonly logins: CheckOptions;
}

/**
 * The functions `call` and `request` of commands of extensions: they run operations and routes by their names, inside of the
 * call of the command. A refusal may be caught as long as the refused call had written nothing; otherwise the call of the
 * command fails with it, whatever the command does.
 */
export function createInnerCalls({ registry, settings, logins }: InnerParts): (outer: OuterCall) => InnerCalls {
  const routed = createInnerRoutes(() => routes, { settings, logins });
  const innerOf = (outer: OuterCall): InnerCalls => {
    const { context: plain, depth } = outer;
    const { tx } = plain;
    let failure: { readonly error: unknown } | undefined;
    const run = async (
      inside: CallInside<RefusalCode, unknown, unknown, unknown>,
      refused: (error: unknown) => InnerRefusal | undefined,
    ): Promise<unknown> => {
      if (failure) throw failure.error;
      const before = tx.writes;
      const inner = inside.command.callsOthers ? innerOf({ ...outer, depth: depth + 1 }) : undefined;
      const context = inner ? { ...plain, ...inner.functions } : plain;
      try {
        const answer = await callInside(settle, outer, inside, context);
        inner?.requireWhole();
        return answer;
      } catch (error) {
        const refusal = error instanceof InnerRefusal ? error : refused(error);
        if (!refusal || tx.writes !== before) failure = { error: refusal ?? error };
        throw refusal ?? error;
      }
    };
    const functions = {
      async call(name: string, args?: unknown): Promise<unknown> {
        const operation = registry.operationAt(name);
        if (!operation) throw new Error(`there is no operation ${name}`);
        const inside = innerOperation(operation, args, settings.baseUrl ?? '');
        const answer = await run(inside, (error) => refusedOperation(operation, error));
        return JSON.parse(encodeResult(answer, label)).result;
      },
      request: (name: string, sent: SentInside = {}): Promise<unknown> =>
        Promise.resolve().then(() => run(routed(name, sent), refusedRoute)),
    };
    return {
      functions,
      requireWhole() {
        if (failure) throw failure.error;
      },
    };
  };
  return innerOf;
}

const label = { id: 0, isVersion2: true };
