import type { AnswerValue, ComparedAnswer } from './answers.ts';
import { type DeclaredDifference, declaredDifferences } from './declared.ts';

/** A place where two answers differ. */
export interface ValueDifference {
  /** `result.items[2].sku`, `fault.code`, `status`. */
  readonly path: string;
  /** Absent where that side has nothing there. */
  readonly old?: AnswerValue;
  readonly new?: AnswerValue;
}

/** How the answers of both sides compare. */
export interface AnswerComparison {
  readonly verdict: 'same' | 'declared' | 'different';
  /** What is not declared. */
  readonly differences: readonly ValueDifference[];
  /** The declared kinds that were met. */
  readonly declared: readonly DeclaredDifference[];
}

/** Compares two answers field by field. */
export function compareAnswers(old: ComparedAnswer, ours: ComparedAnswer, operation: string): AnswerComparison {
  const found: ValueDifference[] = [];
  if (old.status !== ours.status) found.push({ path: 'status', old: String(old.status), new: String(ours.status) });
  differ('fault', old.fault ?? null, ours.fault ?? null, found);
  if (!old.fault && !ours.fault) differ('result', old.value, ours.value, found);
  const declared = new Set<DeclaredDifference>();
  const differences = found.filter((difference) => {
    const rule = declaredDifferences.find(({ covers }) => covers(difference, operation));
    if (rule) declared.add(rule);
    return !rule;
  });
  const verdict = differences.length > 0 ? 'different' : declared.size > 0 ? 'declared' : 'same';
  return { verdict, differences, declared: [...declared] };
}

function differ(path: string, old: AnswerValue, ours: AnswerValue, found: ValueDifference[]): void {
  if (Array.isArray(old) && Array.isArray(ours)) {
    for (let i = 0; i < Math.max(old.length, ours.length); i++) side(`${path}[${i}]`, old[i], ours[i], found);
    return;
  }
  if (isObject(old) && isObject(ours)) {
    for (const name of new Set([...Object.keys(old), ...Object.keys(ours)])) {
      side(`${path}.${name}`, old[name], ours[name], found);
    }
    return;
  }
  if (old !== ours) found.push({ path, old, new: ours });
}

function side(path: string, old: AnswerValue | undefined, ours: AnswerValue | undefined, found: ValueDifference[]) {
  if (old !== undefined && ours !== undefined) differ(path, old, ours, found);
  else found.push({ path, ...(old !== undefined && { old }), ...(ours !== undefined && { new: ours }) });
}

function isObject(value: AnswerValue): value is { readonly [name: string]: AnswerValue } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
