import { cases } from './cases.ts';

/** What `--case` says for the three cases that are run after each piece of work. */
export const quick = 'quick';

/**
 * Whether a name is chosen by `--case`: texts between commas, each of which chooses the one case whose name it is, else all
 * names that have it in them, in any case; `quick` is short for the three cases that say so. Without `only` all are chosen.
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
