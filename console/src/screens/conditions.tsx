import type { PriceRule } from '@cartwright/client';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useSave } from '../kit/conflict.tsx';
import { Button, Choose, say } from '../kit/controls.tsx';
import { useMay } from '../kit/me.ts';
import { placed } from '../kit/problem.ts';
import { t } from '../kit/text.ts';

/** A condition as the service shows it. */
type Tree = Readonly<Record<string, unknown>>;

interface Row {
  readonly kind: 'cart' | 'product';
  readonly attribute: string;
  readonly operator: string;
  readonly value: string;
}

/** Conditions in rows: all or any of them, true or false. */
interface Rows {
  readonly kind: 'all' | 'any';
  readonly isTrue: boolean;
  readonly rows: readonly Row[];
}

const operators: Readonly<Record<string, string>> = {
  eq: 'is',
  neq: 'is not',
  gteq: 'is at least',
  lteq: 'is at most',
  gt: 'is more than',
  lt: 'is less than',
  contains: 'contains',
  notContains: 'does not contain',
  in: 'is one of',
  notIn: 'is none of',
  allOf: 'has all of',
  notAllOf: 'has not all of',
};
const cartAttributes: Readonly<Record<string, string>> = {
  base_subtotal: 'subtotal',
  total_qty: 'number of pieces',
  weight: 'weight',
  payment_method: 'payment method',
  shipping_method: 'shipping method',
  postcode: 'postcode',
  region: 'region by name',
  region_id: 'region by id',
  country_id: 'country',
};

/** The rows of a tree without branches; undefined for one that has some. */
function rowsOf(tree: Tree | null): Rows | undefined {
  if (!tree) return { kind: 'all', isTrue: true, rows: [] };
  const { kind, isTrue } = tree;
  const below = tree.of as readonly Tree[] | undefined;
  if ((kind !== 'all' && kind !== 'any') || !below) return undefined;
  if (below.some((each) => each.kind !== 'cart' && each.kind !== 'product')) return undefined;
  const rows = below.map((each) => ({ ...each, value: [each.value].flat().join(', ') }) as unknown as Row);
  return { kind, isTrue: isTrue !== false, rows };
}

const ofLists = ['in', 'notIn', 'allOf', 'notAllOf'];

/** The tree of the rows. Operators of lists take what stands between commas. */
function treeOf({ rows, ...head }: Rows): Tree {
  const value = ({ operator, value }: Row) =>
    ofLists.includes(operator)
      ? value
          .split(',')
          .map((each) => each.trim())
          .filter(Boolean)
      : value;
  return { ...head, of: rows.map((row) => ({ ...row, value: value(row) })) };
}

interface Props {
  readonly name: 'conditions' | 'lineConditions';
  readonly rule: PriceRule;
}

/** The conditions of a rule: rows to edit, or a deeper tree to read and to edit as JSON. */
export function Conditions({ name, rule }: Props) {
  const may = useMay();
  const before = rule[name] as Tree | null;
  const first = rowsOf(before);
  const [rows, setRows] = useState(first);
  const [text, setText] = useState(() => JSON.stringify(before, null, 2));
  const isLine = name === 'lineConditions';
  const title = isLine ? t('Conditions of a line') : t('Conditions of the cart');
  const { save, conflict } = useSave({
    read: 'getPriceRule',
    write: 'updatePriceRule',
    affected: ['getPriceRule', 'listPriceRules'],
    label: () => title,
    print: (_, value) => JSON.stringify(value),
  });
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      save({ [name]: rows ? treeOf(rows) : JSON.parse(text) }, { [name]: before }, { params: { id: rule.id } }),
    onSuccess: (isSaved) => isSaved && say(t('Saved.')),
  });
  const isChanged = rows ? JSON.stringify(rows) !== JSON.stringify(first) : text !== JSON.stringify(before, null, 2);
  const set = (place: number, change: Partial<Row>) =>
    rows && setRows({ ...rows, rows: rows.rows.map((row, i) => (i === place ? { ...row, ...change } : row)) });
  const added: Row = isLine
    ? { kind: 'product', attribute: 'sku', operator: 'eq', value: '' }
    : { kind: 'cart', attribute: 'base_subtotal', operator: 'gteq', value: '' };
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      {error && (
        <p className="failure" role="alert">
          {placed(error, []).rest.join(' ')}
        </p>
      )}
      {rows ? (
        <>
          <Choose
            label={t('It is for those where')}
            options={[
              ['all true', t('all of these are so')],
              ['any true', t('any of these is so')],
              ['all false', t('none of these is so')],
              ['any false', t('any of these is not so')],
            ]}
            value={`${rows.kind} ${rows.isTrue}`}
            onChange={(next) => {
              const [kind, flag] = next.split(' ');
              setRows({ ...rows, kind: kind as Rows['kind'], isTrue: flag === 'true' });
            }}
          />
          {rows.rows.length === 0 && <p className="hint">{t('No conditions: always.')}</p>}
          {rows.rows.map((row, place) => (
            <div className="condition" key={place}>
              {row.kind === 'cart' ? (
                <Choose
                  label={t('What')}
                  options={Object.entries({ [row.attribute]: row.attribute, ...cartAttributes }).map(
                    ([code, words]) => [code, t(words)],
                  )}
                  value={row.attribute}
                  onChange={(attribute) => set(place, { attribute })}
                />
              ) : (
                <label className="field">
                  <span>{t('Attribute')}</span>
                  <input value={row.attribute} onChange={(event) => set(place, { attribute: event.target.value })} />
                </label>
              )}
              <Choose
                label={t('How')}
                options={Object.entries(operators).map(([code, words]) => [code, t(words)])}
                value={row.operator}
                onChange={(operator) => set(place, { operator })}
              />
              <label className="field">
                <span>{ofLists.includes(row.operator) ? t('Values, with commas') : t('Value')}</span>
                <input value={row.value} onChange={(event) => set(place, { value: event.target.value })} />
              </label>
              <Button
                aria-label={t('Remove condition {number}', { number: place + 1 })}
                onPress={() => setRows({ ...rows, rows: rows.rows.toSpliced(place, 1) })}
              >
                ✕
              </Button>
            </div>
          ))}
        </>
      ) : (
        <>
          <p className="hint">{t('These conditions have branches, so they are edited as JSON.')}</p>
          <label className="field">
            <span className="hidden">{title}</span>
            <textarea rows={12} value={text} onChange={(event) => setText(event.target.value)} spellCheck={false} />
          </label>
        </>
      )}
      {may('updatePriceRule') && (
        <div className="buttons">
          {rows && (
            <Button onPress={() => setRows({ ...rows, rows: [...rows.rows, added] })}>{t('Add a condition')}</Button>
          )}
          {isChanged && (
            <Button kind="main" isPending={isPending} onPress={() => mutate()}>
              {t('Save conditions')}
            </Button>
          )}
        </div>
      )}
      {conflict}
    </section>
  );
}
