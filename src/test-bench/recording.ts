import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { secretMark, secretsOfCall } from '#app/calls/blackout.ts';
import type { CallDecoder, DecodedCall } from '#app/calls/decode.ts';
import { type BenchAnswer, type BenchRequest, headerOf, plainBody, withoutHeaders } from '#app/calls/exchange.ts';
import { BenchError } from './bench-error.ts';
import { textAnswer } from './faults.ts';

/** A line of a recording. */
export interface RecordedExchange {
  readonly operation: string;
  readonly method: string;
  readonly url: string;
  readonly contentType?: string | undefined;
  /** As text, or in base64 if it is none. */
  readonly body: string;
  readonly isBase64?: true;
  readonly answer: {
    readonly status: number;
    readonly headers: readonly string[];
    readonly body: string;
    readonly isBase64?: true;
  };
}

/** Writes a conversation into a file. */
export interface Recorder {
  add(request: BenchRequest, call: DecodedCall, answer: BenchAnswer): void;
}

/** Stands for the address of the bench in a recording. */
const addressMark = '{bench}';

/** Headers of answers that say nothing of the conversation, or are secret. */
const leftOut = new Set(['content-encoding', 'content-length', 'set-cookie', 'date', 'server', 'x-request-id', 'vary']);

/**
 * Begins a recording, over a file that is there: a line of JSON for each exchange. Keys and passwords of logins, bearers and
 * cookies are not written; sessions and tokens get names, `session-1`, so that a replay can give them out again.
 */
export function createRecorder(file: string, decoder: CallDecoder, url: string): Recorder {
  try {
    writeFileSync(file, '', { mode: 0o600 });
  } catch (error) {
    throw new BenchError(`${file} cannot be written: ${(error as Error).message}`);
  }
  const names = new Map<string, string>();
  const hide = (text: string): string => {
    let hidden = text.replaceAll(url, addressMark);
    for (const [session, name] of names) hidden = hidden.replaceAll(session, name);
    return hidden;
  };
  return {
    add(request, call, answer) {
      const session = sessionIn(call, decoder.answer(call.style, answer).answer);
      if (session !== undefined && !names.has(session)) names.set(session, `session-${names.size + 1}`);
      const sent = textOf(plainBody(request));
      const contentType = headerOf(request.headers, 'content-type');
      const answered = textOf(plainBody(answer));
      const exchange: RecordedExchange = {
        operation: call.operation,
        method: request.method,
        url: hide(request.url),
        contentType,
        ...sent,
        body: hide(withoutSecrets(sent.body, call)),
        answer: {
          status: answer.status,
          headers: withoutHeaders(answer.headers, leftOut).map(hide),
          ...answered,
          body: hide(answered.body),
        },
      };
      appendFileSync(file, `${JSON.stringify(exchange)}\n`);
    },
  };
}

/** Answers calls as a recording did. */
export interface Replay {
  /**
   * The answer to the same call: calls that were made several times have their answers in the order of the recording, the last
   * of them stays. Undefined if there was no such call.
   */
  answer(request: BenchRequest, call: DecodedCall): BenchAnswer | undefined;
  /** Begins at the first answers again. */
  reset(): void;
}

/** Reads a recording for a bench of the address. Refuses with `BenchError` what is none. */
export function openReplay(file: string, url: string): Replay {
  const answers = new Map<string, BenchAnswer[]>();
  for (const { method, url: path, body, answer } of readRecording(file)) {
    const shown = (text: string): string => text.replaceAll(addressMark, url);
    const key = keyOf(method, path, body);
    const bytes = answer.isBase64 ? Buffer.from(answer.body, 'base64') : Buffer.from(shown(answer.body));
    const made = { status: answer.status, headers: answer.headers.map(shown), body: bytes };
    answers.set(key, [...(answers.get(key) ?? []), made]);
  }
  let given = new Map<string, number>();
  return {
    answer(request, call) {
      const sent = withoutSecrets(textOf(plainBody(request)).body, call).replaceAll(url, addressMark);
      const key = keyOf(request.method, request.url, sent);
      const list = answers.get(key);
      const count = given.get(key) ?? 0;
      given.set(key, count + 1);
      return list?.[Math.min(count, list.length - 1)];
    },
    reset() {
      given = new Map();
    },
  };
}

/** The exchanges of a recording. Refuses with `BenchError` what is none. */
function readRecording(file: string): RecordedExchange[] {
  const lines = readText(file).split('\n').filter(Boolean);
  return lines.map((line, index) => {
    const exchange = asExchange(line);
    if (!exchange) throw new BenchError(`line ${index + 1} of ${file} is not of a recording of the bench`);
    return exchange;
  });
}

/** A file as text. Refuses with `BenchError` what cannot be read. */
export function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new BenchError(`${file} cannot be read: ${(error as Error).message}`);
  }
}

/** A line of a recording; undefined if it is none. */
export function asExchange(line: string): RecordedExchange | undefined {
  try {
    const value = JSON.parse(line) as Partial<RecordedExchange> | null;
    const { method, url, body, answer } = value ?? {};
    const areTexts = [method, url, body, answer?.body].every((text) => typeof text === 'string');
    const isWhole = areTexts && Number.isInteger(answer?.status) && Array.isArray(answer?.headers);
    return isWhole ? (value as RecordedExchange) : undefined;
  } catch {
    return undefined;
  }
}

/** What a test sees for a call that the recording does not have. */
export function notRecorded(call: DecodedCall): BenchAnswer {
  const text = `The recording has no such call of ${call.operation}: with these values it was not made.\n`;
  return textAnswer(501, 'text/plain; charset=UTF-8', text);
}

function textOf(bytes: Buffer): { body: string; isBase64?: true } {
  const body = bytes.toString('utf8');
  return Buffer.from(body).equals(bytes) ? { body } : { body: bytes.toString('base64'), isBase64: true };
}

/** White space between elements and the order of declarations differ by library, not by call. */
function keyOf(method: string, url: string, body: string): string {
  return `${method} ${url}\n${body.replaceAll(/>\s+</g, '><').trim()}`;
}

/** The session or token that a login has given. */
function sessionIn({ style, operation }: DecodedCall, answer: unknown): string | undefined {
  if (operation === 'login' || operation === 'startSession') return typeof answer === 'string' ? answer : undefined;
  if (style !== 'rest' || !operation.startsWith('POST /auth/')) return undefined;
  const { token } = (answer ?? {}) as { token?: unknown };
  return typeof token === 'string' ? token : undefined;
}

/** The body of a login without its secrets; that of another call as it is. */
function withoutSecrets(body: string, call: DecodedCall): string {
  const { style, operation } = call;
  if (operation !== 'login' && !(style === 'rest' && /password|auth\//.test(operation + body))) return body;
  let hidden = body;
  for (const secret of secretsOfCall(call).secrets) {
    for (const spelling of [secret, encodeURIComponent(secret), escaped(secret)]) {
      if (spelling !== '') hidden = hidden.replaceAll(spelling, secretMark);
    }
  }
  return hidden;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
