import type { IncomingMessage } from 'node:http';
import type { Credentials } from '../../kernel/principal.ts';
import { BodyError, inflateBeginning, inflateBody } from '../../platform/http/inflate.ts';
import { sentBody } from '../../platform/http/whole-body.ts';
import { freeBytes } from '../../platform/process/memory.ts';
import type { LegacyBackend } from './backend.ts';
import { ApiFault, globalFaults } from './fault.ts';

/** How large a request may be. */
export interface BodyLimits {
  /** Decoded bytes. */
  readonly bodyLimit: number;
  /** The same before it is known that somebody with a session calls. */
  readonly strangerBodyLimit: number;
}

/** A body, not compressed any more, or the fault that its caller is told. */
export type TakenBody =
  | {
      readonly body: Buffer;
      /** Who calls, where HTTP Basic had to be looked at. */
      readonly caller?: Credentials | undefined;
    }
  | {
      readonly fault: unknown;
      /** What it begins with, as text of which only ASCII matters: it tells how the fault is to be written. */
      readonly beginning: string;
    };

/**
 * Takes the body of a call. One that is larger than a stranger may send is only decoded and read for whoever has a session
 * or credentials that are good: the session is looked for where its argument is, at the beginning or the end of the body.
 *
 * @returns for a large body fault 5 where its session does not hold, or what is wrong with its credentials; rejects with
 *   `BodyError`: 413 where it is too large, for a stranger or for anybody, 400 and 415 as `inflateBody`
 */
export async function takeBody(
  request: IncomingMessage,
  { bodyLimit, strangerBodyLimit }: BodyLimits,
  backend: Pick<LegacyBackend, 'requireCaller'>,
  authenticate: (() => Promise<Credentials>) | undefined,
): Promise<TakenBody> {
  const { 'content-encoding': encoding } = request.headers;
  const sent = await sentBody(request, bodyLimit);
  if (encoding === undefined && sent.length <= strangerBodyLimit) return { body: sent };
  const { bytes, isWhole } = await inflateBeginning(sent, encoding, Math.min(bodyLimit, strangerBodyLimit));
  if (isWhole) return { body: bytes };
  if (bodyLimit <= strangerBodyLimit) throw tooLarge();
  try {
    const end = bytes.buffer === sent.buffer ? sent.subarray(-endLength) : sent.subarray(0, 0);
    const session = await sessionIn(`${plain(bytes)} ${plain(end)}`, backend);
    const caller = session === 'good' ? undefined : await authenticate?.();
    if (session !== 'good' && !caller) {
      throw session === 'over' ? new ApiFault(globalFaults.session_expired) : tooLarge();
    }
    return { body: await inflateBody(sent, encoding, bodyLimit), caller };
  } catch (fault) {
    if (fault instanceof BodyError) throw fault;
    const beginning = plain(bytes);
    freeBytes(sent);
    return { fault, beginning };
  }
}

/** Bytes at the end of a body that was not compressed that may have the session, too. */
const endLength = 16_384;

/** As text of which only ASCII matters, in any encoding. */
function plain(bytes: Buffer): string {
  return bytes.toString('latin1').replaceAll('\0', '');
}

/** Texts that are looked up at most: a caller has one session. */
const mostSessions = 4;

/** Whether a text between tags, or in a CDATA section, is the id of a session that holds, or was one; or there is none. */
async function sessionIn(
  text: string,
  backend: Pick<LegacyBackend, 'requireCaller'>,
): Promise<'good' | 'over' | 'none'> {
  const found = [...text.matchAll(/[>[]\s{0,20}([0-9a-f]{64})\s{0,20}[<\]]/g)].slice(0, mostSessions);
  for (const [, sessionId = ''] of found) {
    try {
      await backend.requireCaller({ kind: 'session', sessionId });
      return 'good';
    } catch (error) {
      if (!(error instanceof ApiFault) || error.code !== globalFaults.session_expired.code) throw error;
    }
  }
  return found.length > 0 ? 'over' : 'none';
}

function tooLarge(): BodyError {
  return new BodyError(413, 'the body is too large');
}
