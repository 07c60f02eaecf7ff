import type { TSchema } from 'typebox';
import { Check } from 'typebox/value';
import type { CheckOptions } from '#domain/access/identity/credentials.ts';
import { addedMailNames } from '#domain/messages/mail/added-mails.ts';
import { webhookEvents } from '#domain/messages/webhooks/declared-events.ts';
import { emitEvent } from '#domain/messages/webhooks/events.ts';
import { settle } from '#domain/settle.ts';
import type { InnerCalls, OuterCall } from '#domain/shared/execute.ts';
import { type CallInside, callInside } from '#domain/shared/inner-call.ts';
import { type PostedMail, postMails } from '#domain/shared/post-mail.ts';
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
 * The functions `call`, `request`, `emit` and `postMail` of commands of extensions: they run operations and routes by their names, inside of
 * the call of the command, tell what has happened, and post mails. A refusal may be caught as long as the refused call had written nothing; otherwise the call of the
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
      const inner = inside.command.callsOthers
        ? innerOf({ ...outer, command: inside.command.name, depth: depth + 1 })
        : undefined;
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
      postMail: (name: string, mail: AddedMailSent): Promise<void> =>
        Promise.resolve().then(() => postMails(tx, [addedMailOf(outer, name, mail)], plain.now)),
      emit: (event: string, data: EmittedData, changed: readonly string[] = []): Promise<void> =>
        Promise.resolve().then(() => emitEvent(tx, happened(outer, event, data, changed), plain.now)),
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

/** What an emitted event says. */
type EmittedData = Readonly<Record<string, unknown>> & { readonly id: number };

/** The most characters of an event or a mail as JSON. */
const longestSent = 65_536;

/** Checks an event of an extension against its declaration, since other programs rely on that; throws if it differs. */
function happened({ command, isWrite }: OuterCall, event: string, data: EmittedData, changed: readonly string[]) {
  const [extension = ''] = command.split('.');
  const declared = Object.hasOwn(webhookEvents, event) ? webhookEvents[event] : undefined;
  if (!declared || !event.startsWith(`${extension}.`)) throw new Error(`${extension} declares no event ${event}`);
  if (!isWrite) throw new Error(`${command} only reads, and cannot emit ${event}`);
  const { id, ...own } = data;
  if (!Number.isSafeInteger(id)) throw new Error(`${event}: its id must be an integer`);
  const foreign = Object.keys(own).find((name) => !Object.hasOwn(declared.data, name));
  if (foreign !== undefined) throw new Error(`${event}: ${foreign} is not declared`);
  const wrong = Object.entries(declared.data).find(([name, schema]) => !Check(schema as TSchema, own[name]));
  if (wrong) throw new Error(`${event}: ${wrong[0]} is not as declared`);
  const word = changed.find((each) => !Object.hasOwn(declared.changed ?? {}, each));
  if (word !== undefined) throw new Error(`${event}: the word ${word} is not declared`);
  if (JSON.stringify(own).length > longestSent) throw new Error(`${event}: its data is too long`);
  return { object: `${extension} ${id}`, event, data: { id, ...own, changed } };
}

/** A mail that an extension posts. */
type AddedMailSent = Pick<PostedMail, 'storeId' | 'to' | 'replyTo' | 'data'>;

/** Checks a mail of an extension before it is posted; throws if no such mail is declared. */
function addedMailOf({ command, isWrite }: OuterCall, template: string, mail: AddedMailSent): PostedMail {
  const [extension = ''] = command.split('.');
  if (!addedMailNames.includes(template) || !template.startsWith(`${extension.replaceAll('-', '_')}_`))
    throw new Error(`${extension} declares no mail ${template}`);
  if (!isWrite) throw new Error(`${command} only reads, and cannot post ${template}`);
  const { storeId, to, replyTo, data } = mail;
  const { email, name } = to;
  if (typeof email !== 'string' || !Number.isSafeInteger(storeId))
    throw new Error(`${template}: it must have storeId and to`);
  const body = {
    template,
    storeId,
    to: { email, name: name ?? null },
    ...(replyTo !== undefined && { replyTo }),
    data,
  };
  if (JSON.stringify(body).length > longestSent) throw new Error(`${template}: its data is too long`);
  return body;
}

const label = { id: 0, isVersion2: true };
