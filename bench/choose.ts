import { cases } from './cases.ts';

/** The value of `--case` for the three cases that are run after each piece of work. */
export const quick = 'quick';

/**
 * Whether `--case` chooses a name. Its texts are separated by commas. A text that is the name of a case chooses it;
 * another text chooses all names that contain it, ignoring case. `quick` stands for the three quick cases. Without
 * `only` all are chosen.
 */
export function chooser(only: string | undefined): (name: string) => boolean {
  if (only === undefined) return () => true;
  const texts = only.split(',').map((text) => text.trim().toLowerCase());
  const isName = (text: string) => cases.some(({ name }) => name.toLowerCase() === text);
  const quickNames = cases.filter(({ isQuick }) => isQuick).map(({ name }) => name);
  return (name) =>
    texts.some((text) => {
      if (text === quick) return quickNames.includes(name);
      return isName(text) ? name.toLowerCase() === text : name.toLowerCase().includes(text);
    });
}
