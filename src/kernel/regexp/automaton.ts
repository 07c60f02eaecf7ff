import type { Characters } from './characters.ts';
import { type CharacterClasses, classesOfSets } from './classes.ts';
import { type Expression, RegexpProblem } from './parse.ts';

/** The most entries of a table: states times classes of characters. */
const mostEntries = 200_000;
/** The most steps for making a table: some ten milliseconds. */
const mostSteps = 300_000;
const tooLarge = 'the expression is too large';

/** An instruction of a machine that is in several places at once (Thompson's construction). */
type Instruction =
  | { readonly kind: 'characters'; readonly characters: Characters; readonly next: number }
  | { readonly kind: 'either'; readonly next: number; other: number }
  | { readonly kind: 'begin' | 'end'; readonly next: number }
  | { readonly kind: 'found' };

/** A state of the table; the table itself tells which state follows for each class of characters. */
interface State {
  /** The instructions that take a character, or wait for the end. */
  readonly places: readonly number[];
  /** Whether the expression is found, whatever follows. */
  readonly isFound: boolean;
  /** Whether the expression is found if the text ends here. */
  readonly isFoundAtEnd: boolean;
}

/**
 * Makes a function that tells whether an expression is found in a text: one step for each character, for every
 * expression. Throws `RegexpProblem` if the table would be too large, for example for an expression that counts
 * characters after a position that may be anywhere.
 */
export function createMatcher(expression: Expression): (text: string) => boolean {
  const { instructions, start } = compile(expression);
  const sets = instructions.flatMap((it) => (it.kind === 'characters' ? [it.characters] : []));
  const classes = classesOfSets(sets);
  const states = createStates(instructions, start);
  const table = tableOf(instructions, classes, states);
  const found = Uint8Array.from(states.all, ({ isFound }) => Number(isFound));
  const foundAtEnd = Uint8Array.from(states.all, ({ isFoundAtEnd }) => Number(isFoundAtEnd));
  const dead = states.all.findIndex(({ places, isFound }) => places.length === 0 && !isFound);

  return (text) => {
    let state = 0;
    for (let index = 0; index < text.length; index++) {
      if (found[state] === 1) return true;
      if (state === dead) return false;
      let code = text.charCodeAt(index);
      if (code >= 0xd800 && code < 0xdc00) {
        code = text.codePointAt(index) ?? code;
        if (code > 0xffff) index += 1;
      }
      state = table[state * classes.count + classes.classOf(code)] ?? 0;
    }
    return foundAtEnd[state] === 1;
  };
}

/** An expression as instructions; `start` is the first. */
function compile(expression: Expression): { readonly instructions: readonly Instruction[]; readonly start: number } {
  const instructions: Instruction[] = [{ kind: 'found' }];
  const add = (instruction: Instruction): number => instructions.push(instruction) - 1;
  const write = (part: Expression, next: number): number => {
    switch (part.kind) {
      case 'characters':
        return add({ kind: 'characters', characters: part.characters, next });
      case 'sequence':
        return part.parts.reduceRight((after, inner) => write(inner, after), next);
      case 'either':
        return part.parts
          .map((branch) => write(branch, next))
          .reduce((other, branch) => add({ kind: 'either', next: branch, other }));
      case 'repeated':
        return repeat(part, next);
      default:
        return add({ kind: part.kind, next });
    }
  };
  const repeat = ({ part, least, most }: Extract<Expression, { kind: 'repeated' }>, next: number): number => {
    let entry = next;
    if (most === Number.POSITIVE_INFINITY) {
      const loop: Instruction = { kind: 'either', next, other: next };
      entry = add(loop);
      loop.other = write(part, entry);
    } else {
      for (let count = least; count < most; count++) entry = add({ kind: 'either', next, other: write(part, entry) });
    }
    for (let count = 0; count < least; count++) entry = write(part, entry);
    return entry;
  };
  return { instructions, start: write(expression, 0) };
}

interface States {
  readonly all: readonly State[];
  /** The number of the state of a machine that may continue with these instructions, at any position but the first. */
  readonly after: (nexts: readonly number[]) => number;
  /** Counts steps. Throws if they are too many. */
  readonly spend: (steps: number) => void;
}

/** All needed states; the first is that at the beginning of a text. */
function createStates(instructions: readonly Instruction[], start: number): States {
  let steps = 0;
  const spend = (more: number): void => {
    steps += more;
    if (steps > mostSteps) throw new RegexpProblem(tooLarge);
  };
  /** All instructions that are reached without a character. */
  const reach = (from: readonly number[], place: { readonly begin: boolean; readonly end: boolean }): Set<number> => {
    const reached = new Set(from);
    for (const number of reached) {
      const instruction = instructions[number];
      if (instruction?.kind === 'either') reached.add(instruction.next).add(instruction.other);
      if ((instruction?.kind === 'begin' && place.begin) || (instruction?.kind === 'end' && place.end)) {
        reached.add(instruction.next);
      }
    }
    spend(reached.size);
    return reached;
  };
  const stateOf = (from: readonly number[], begin: boolean): State => {
    const reached = reach(from, { begin, end: false });
    const isFound = reached.has(0);
    const waits = [...reached].filter((number) => {
      const kind = instructions[number]?.kind;
      return kind === 'characters' || kind === 'end';
    });
    return {
      places: isFound ? [] : waits.sort((a, b) => a - b),
      isFound,
      isFoundAtEnd: isFound || reach(from, { begin, end: true }).has(0),
    };
  };

  const all = [stateOf([start], true)];
  const numbers = new Map<string, number>();
  const known = new Map<string, number>();
  return {
    all,
    spend,
    after(nexts) {
      const name = nexts.toSorted((a, b) => a - b).join(' ');
      const before = known.get(name);
      if (before !== undefined) return before;
      // It may also begin again at any place.
      const state = stateOf([start, ...nexts], false);
      const key = `${state.isFound} ${state.isFoundAtEnd} ${state.places.join(' ')}`;
      const number = numbers.get(key) ?? all.push(state) - 1;
      numbers.set(key, number);
      known.set(name, number);
      return number;
    },
  };
}

/** The next state for each state and class of characters, row by row. */
function tableOf(instructions: readonly Instruction[], classes: CharacterClasses, states: States): Int32Array {
  const table: number[] = [];
  for (const { places, isFound } of states.all) {
    const nexts = Array.from({ length: classes.count }, (): number[] => []);
    for (const place of places) {
      const instruction = instructions[place];
      if (instruction?.kind !== 'characters') continue;
      const characterClasses = classes.classesOf(instruction.characters);
      states.spend(characterClasses.length);
      for (const number of characterClasses) nexts[number]?.push(instruction.next);
    }
    for (const all of nexts) table.push(isFound ? 0 : states.after([...new Set(all)]));
    if (states.all.length * classes.count > mostEntries) throw new RegexpProblem(tooLarge);
  }
  return Int32Array.from(table);
}
