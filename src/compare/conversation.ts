import type { AnswerValue } from './answers.ts';
import type { CallEffect } from './calls.ts';

/** What the new store calls by another name: sessions, tokens, ids that each side made. */
export interface Conversation {
  /** Learns from both answers to the same call. */
  learn(effect: CallEffect, old: AnswerValue, ours: AnswerValue): void;
  /** A text of a request, with the names that the new store knows. */
  translate(text: string): string;
}

/** The most names that are remembered; the oldest go first. */
const most = 10_000;
/** Members of an answer of REST that name what a client sends later. */
const named = /^(token|access_token|refreshToken|refresh_token|maskedId|incrementId|id)$/;

/** Sessions and tokens are replaced wherever they stand; ids that a write answered only where a whole value is that id. */
export function createConversation(): Conversation {
  const secrets = new Map<string, string>();
  const ids = new Map<string, string>();

  function remember(names: Map<string, string>, old: string, ours: string): void {
    if (old === ours || old === '' || ours === '') return;
    names.set(old, ours);
    const [oldest] = names.keys();
    if (names.size > most && oldest !== undefined) names.delete(oldest);
  }

  function learnFrom(old: AnswerValue, ours: AnswerValue, isLogin: boolean): void {
    if (typeof old === 'string' && typeof ours === 'string') {
      if (/^[\w-]+(\.[\w-]+)*$/.test(old)) remember(old.length >= 16 ? secrets : ids, old, ours);
      return;
    }
    if (typeof old !== 'object' || typeof ours !== 'object' || old === null || ours === null) return;
    for (const [name, value] of Object.entries(old)) {
      const other = (ours as Record<string, AnswerValue>)[name];
      if (named.test(name) && other !== undefined && (isLogin || typeof value === 'string'))
        learnFrom(value, other, isLogin);
    }
  }

  return {
    learn(effect, old, ours) {
      if (effect === 'login' || effect === 'write') learnFrom(old, ours, effect === 'login');
    },
    translate(text) {
      let translated = text;
      for (const [old, ours] of secrets) if (translated.includes(old)) translated = translated.replaceAll(old, ours);
      for (const [old, ours] of ids) {
        if (!translated.includes(old)) continue;
        translated = translated.replaceAll(
          new RegExp(`(?<=[>"/=:])${old.replaceAll('.', '\\.')}(?=[<"/&?,}]|$)`, 'g'),
          ours,
        );
      }
      return translated;
    },
  };
}
