import type { FastifyRequest } from 'fastify';
import type { Credentials } from '#kernel/principal.ts';
import { BodyError, inflateBeginning, inflateBody } from '#platform/http/inflate.ts';
import { sentBody } from '#platform/http/read-body.ts';
import { freeBytes } from '#platform/process/memory.ts';
import type { LegacyBackend } from './backend.ts';
import { ApiFault, globalFaults } from './fault.ts';

/** Limits of the size of a request. */
export interface BodyLimits {
  /** Decoded bytes. */
  readonly bodyLimit: number;
  /** The limit before it is known that the caller has a session. */
  readonly strangerBodyLimit: number;
}

/** A decoded body, or the fault for its caller. */
export type TakenBody =
  | {
      readonly body: Buffer;
      /** The caller, if HTTP Basic had to be checked. */
      readonly caller?: Credentials | undefined;
    }
  | {
      readonly fault: unknown;
      /** The beginning of the body as text, of which only ASCII matters: it tells the format of the fault. */
      readonly beginning: string;
    };

/**
 * Decodes the body of a call. A body that is larger than strangers may send is only decoded and read for callers with a
 * valid session or credentials. The session is searched at the positions of its argument, at the beginning or the end
 * of the body.
 *
 * @returns for a large body fault 5 if its session is not valid, or the fault of its credentials; rejects with
 * `BodyError`: 413 if it is too large, for strangers or for anybody, 400 and 415 as `inflateBody`
 */
export async function takeBody(
  request: FastifyRequest,
  limits: BodyLimits,
  backend: Pick<LegacyBackend, 'requireCaller'>,
  authenticate: (() => Promise<Credentials>) | undefined,
): Promise<TakenBody> {
  const { 'content-encoding': encoding } = request.headers;
  const sent = sentBody(request);
  if (encoding === undefined && sent.length <= limits.strangerBodyLimit) return { body: sent };
  return takeLarge(sent, encoding, limits, backend, authenticate);
}

/** Takes a body that is compressed, or longer than strangers may send. */
async function takeLarge(
  sent: Buffer,
  encoding: string | undefined,
  { bodyLimit, strangerBodyLimit }: BodyLimits,
  backend: Pick<LegacyBackend, 'requireCaller'>,
  authenticate: (() => Promise<Credentials>) | undefined,
): Promise<TakenBody> {
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

/** The last bytes of an uncompressed body, which may contain the session, too. */
const endLength = 16_384;

/** The bytes as text of which only ASCII matters, in any encoding. */
function plain(bytes: Buffer): string {
  return bytes.toString('latin1').replaceAll('\0', '');
}

/** The most texts that are looked up: a caller has one session. */
const mostSessions = 4;

/**
 * Whether a text between tags, in a CDATA section, or between quotes (JSON) is the id of a valid session, or of an expired one; or there is
 * none.
 */
async function sessionIn(
  text: string,
  backend: Pick<LegacyBackend, 'requireCaller'>,
): Promise<'good' | 'over' | 'none'> {
  const found = [...text.matchAll(/[>["]\s{0,20}([0-9a-f]{64})\s{0,20}[<\]"]/g)].slice(0, mostSessions);
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
