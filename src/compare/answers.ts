// compare/: asks an old store and this one the same, and tells where their answers differ.

import type { BenchStyle, CallDecoder } from '#app/calls/decode.ts';
import type { BenchAnswer } from '#app/calls/exchange.ts';

/** A value of an answer: texts as they are written, whatever their type. */
export type AnswerValue = string | null | readonly AnswerValue[] | { readonly [name: string]: AnswerValue };

/** What an answer says, in whatever form it was sent. */
export interface ComparedAnswer {
  readonly status: number;
  /** Set for a SOAP or XML-RPC fault, or a problem. */
  readonly fault?: { readonly code: string; readonly message: string };
  readonly value: AnswerValue;
}

/** Reads an answer for a comparison. */
export function comparedAnswer(decoder: CallDecoder, style: BenchStyle, answer: BenchAnswer): ComparedAnswer {
  const { answer: value, fault } = decoder.answer(style, answer);
  return { status: answer.status, ...(fault && { fault }), value: asTexts(value) };
}

function asTexts(value: unknown): AnswerValue {
  if (value === null || value === undefined) return null;
  if (Array.isArray(value)) return value.map(asTexts);
  if (typeof value !== 'object') return String(value);
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, asTexts(each)]));
}
