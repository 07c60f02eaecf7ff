import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, Refused, type Sent } from './call.ts';
import { Button, Dialog } from './controls.tsx';
import { t } from './text.ts';

type Values = Readonly<Record<string, unknown>>;

interface Asked {
  readonly theirs: Values;
  readonly mine: Values;
  readonly names: readonly string[];
  readonly answer: (isOverwritten: boolean) => void;
}

interface Saving {
  /** The operation that reads the resource, with the tag. */
  readonly read: string;
  /** The operation that writes it. */
  readonly write: string;
  /** Operations that are read again. */
  readonly affected: readonly string[];
  readonly label?: (name: string) => string;
  readonly print?: (name: string, value: unknown) => string;
}

/**
 * Saves changes to a resource that somebody else may have changed since it was shown. The write says by `If-Match` what it
 * was made for. Where a field that is changed has another value by now, both are shown and the operator decides; where only
 * other fields have changed, the write goes through.
 */
export function useSave({ read, write, affected, label = (name) => name, print = (_, value) => plain(value) }: Saving) {
  const client = useQueryClient();
  const [asked, setAsked] = useState<Asked>();

  /**
   * @param before the values as they were shown
   * @param sent with their tag, if it is known: then they are read again only if it is another one by now
   * @returns whether the changes were written
   */
  const save = async (changes: Values, before: Values, sent: Sent): Promise<boolean> => {
    let known = before;
    let { ifMatch } = sent;
    for (let turn = 1; ; turn += 1) {
      const now = ifMatch ? { data: known, etag: ifMatch } : await call<Values>(read, { ...sent, ifMatch });
      const names = Object.keys(changes).filter((name) => !same(now.data[name], known[name]));
      if (names.some((name) => !same(now.data[name], changes[name]))) {
        const isOverwritten = await new Promise<boolean>((answer) =>
          setAsked({ theirs: now.data, mine: changes, names, answer }),
        );
        setAsked(undefined);
        if (!isOverwritten) {
          await again();
          return false;
        }
        known = now.data;
      }
      try {
        await call(write, { ...sent, body: changes, ifMatch: now.etag });
        await again();
        return true;
      } catch (error) {
        if (!(error instanceof Refused && error.problem.status === 412) || turn === 3) throw error;
        ifMatch = undefined;
      }
    }
  };
  const again = () => Promise.all(affected.map((each) => client.invalidateQueries({ queryKey: [each] })));

  const conflict = (
    <Dialog title={t('Somebody else changed this')} isOpen={asked !== undefined} onClose={() => asked?.answer(false)}>
      {asked?.names.map((name) => (
        <p key={name}>
          {t('{field} is {theirs} now; you wrote {mine}.', {
            field: label(name),
            theirs: print(name, asked.theirs[name]),
            mine: print(name, asked.mine[name]),
          })}
        </p>
      ))}
      <div className="buttons">
        <Button kind="main" onPress={() => asked?.answer(true)}>
          {t('Overwrite')}
        </Button>
        <Button onPress={() => asked?.answer(false)}>{t('Keep theirs')}</Button>
      </div>
    </Dialog>
  );
  return { save, conflict };
}

const plain = (value: unknown): string => String(value ?? '–');
const same = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
