import type { CategoryTree } from '@cartwright/client';
import { type KeyboardEvent, useState } from 'react';
import type { ScreenProps } from '../frame.tsx';
import { useSave } from '../kit/conflict.tsx';
import { Action, Badge, Button, Failure, Sure, say, Waiting } from '../kit/controls.tsx';
import { type FieldOf, Form } from '../kit/form.tsx';
import { everywhere, useMay, useStore } from '../kit/me.ts';
import { useRead, useWrite } from '../kit/queries.ts';
import { go, Link } from '../kit/router.tsx';
import { t } from '../kit/text.ts';

type Category = CategoryTree | CategoryTree['children'][number];
type Values = Readonly<Record<string, unknown>>;

const read = ['getCategoryTree', 'getCategory'];
const labels: Readonly<Record<string, string>> = {
  name: 'Name',
  isActive: 'It is on',
  includeInMenu: 'In the menu',
  urlKey: 'Address in the shop',
  description: 'Description',
  metaTitle: 'Title for search engines',
  metaDescription: 'Description for search engines',
};

/** A category that moves, and the order of the branch that it is in then. */
interface Move {
  readonly id: number;
  readonly parentId: number;
  readonly order: readonly Category[];
}

/** The tree of categories, and one of them. Alt and an arrow move the category that has the focus. */
export default function Categories({ params }: ScreenProps) {
  const may = useMay();
  const store = useStore();
  /** The tree is the same in all store views, so who is bound to some does not change it. */
  const isMovable = may('updateCategory') && store === everywhere;
  const tree = useRead<CategoryTree>('getCategoryTree', { query: { depth: 10 }, store });
  const move = useWrite('updateCategory', read);
  const [failure, setFailure] = useState<unknown>();
  const id = params.id === undefined ? undefined : Number(params.id);
  if (tree.error) return <Failure error={tree.error} again={() => void tree.refetch()} />;
  if (!tree.data) return <Waiting />;
  const root = tree.data.data;
  /** Places are numbers that need not follow each other, so the branch is numbered anew where they are others now. */
  const moved = async ({ id: moving, parentId, order }: Move) => {
    setFailure(undefined);
    try {
      for (const [place, each] of order.entries()) {
        const body = { position: place + 1, ...(each.parentId !== parentId && { parentId }) };
        if (each.position !== body.position || body.parentId) await move.mutateAsync({ params: { id: each.id }, body });
      }
      say(t('Moved.'));
      document.getElementById(`category-${moving}`)?.focus();
    } catch (error) {
      setFailure(error);
    }
  };
  return (
    <>
      <header className="top">
        <h1>{t('Categories')}</h1>
        {may('createCategory') && store === everywhere && (
          <Action label={t('New category')}>
            {(close) => <NewCategory parentId={id ?? root.children[0]?.id ?? root.id} close={close} />}
          </Action>
        )}
      </header>
      <div className="columns">
        <section>
          <h2>{t('Tree')}</h2>
          {isMovable && <p className="hint">{t('Alt and an arrow key move the category in focus.')}</p>}
          {failure !== undefined && <Failure error={failure} />}
          <Branch parents={[root]} chosen={id} {...(isMovable && !move.isPending && { moved })} />
        </section>
        {id !== undefined && <One key={id} id={id} />}
      </div>
    </>
  );
}

interface BranchProps {
  /** The category whose children are shown, behind those above it. */
  readonly parents: readonly Category[];
  readonly chosen: number | undefined;
  readonly moved?: (move: Move) => Promise<void>;
}

const sorted = ({ children }: Category): readonly Category[] =>
  [...(children as readonly Category[])].sort((a, b) => a.position - b.position);

function Branch({ parents, chosen, moved }: BranchProps) {
  const parent = parents.at(-1) as Category;
  const above = parents.at(-2);
  const all = sorted(parent);
  /** Where an arrow leads from a place of this branch. */
  const target = (key: string, place: number): Move | undefined => {
    const [own, before, next] = [all[place], all[place - 1], all[place + 1]];
    if (!own) return undefined;
    const { id } = own;
    const others = all.toSpliced(place, 1);
    const branch = above && sorted(above);
    if (key === 'ArrowUp' && before) return { id, parentId: parent.id, order: others.toSpliced(place - 1, 0, own) };
    if (key === 'ArrowDown' && next) return { id, parentId: parent.id, order: others.toSpliced(place + 1, 0, own) };
    if (key === 'ArrowRight' && before) return { id, parentId: before.id, order: [...sorted(before), own] };
    if (key === 'ArrowLeft' && branch) {
      return { id, parentId: above.id, order: branch.toSpliced(branch.indexOf(parent) + 1, 0, own) };
    }
    return undefined;
  };
  const pressed = (event: KeyboardEvent, place: number) => {
    const to = event.altKey && event.key.startsWith('Arrow') ? target(event.key, place) : undefined;
    if (!to || !moved) return;
    event.preventDefault();
    void moved(to);
  };
  return (
    <ul className="tree">
      {all.map((each, place) => (
        <li key={each.id}>
          <div>
            <Link
              id={`category-${each.id}`}
              to={`categories/${each.id}`}
              aria-current={each.id === chosen ? 'true' : undefined}
              onKeyDown={(event) => pressed(event, place)}
            >
              {each.name}
            </Link>
            {!each.isActive && <Badge code="disabled" />}
            {moved &&
              (['ArrowUp', 'ArrowDown'] as const).map((key) => {
                const to = target(key, place);
                return (
                  to && (
                    <Button
                      key={key}
                      aria-label={`${each.name}: ${key === 'ArrowUp' ? t('Move up') : t('Move down')}`}
                      onPress={() => void moved(to)}
                    >
                      {key === 'ArrowUp' ? '↑' : '↓'}
                    </Button>
                  )
                );
              })}
          </div>
          {each.children.length > 0 && (
            <Branch parents={[...parents, each]} chosen={chosen} {...(moved && { moved })} />
          )}
        </li>
      ))}
    </ul>
  );
}

function NewCategory({ parentId, close }: { readonly parentId: number; readonly close: () => void }) {
  const create = useWrite<Category>('createCategory', read);
  return (
    <Form
      operation="createCategory"
      fields={[{ name: 'name', label: t('Name') }]}
      submit={t('Create')}
      onCancel={close}
      send={async (body) => {
        const made = await create.mutateAsync({ body: { ...body, parentId, isActive: true, includeInMenu: true } });
        close();
        go(`categories/${made.data.id}`);
      }}
    >
      <p className="hint">{t('It comes below the category that is chosen.')}</p>
    </Form>
  );
}

function One({ id }: { readonly id: number }) {
  const may = useMay();
  const store = useStore();
  const sent = { params: { id }, store };
  const { data, error, refetch } = useRead<Values>('getCategory', sent);
  const remove = useWrite('deleteCategory', read);
  const { save, conflict } = useSave({
    read: 'getCategory',
    write: 'updateCategory',
    affected: read,
    label: (name) => t(labels[name] ?? name),
  });
  if (error) return <Failure error={error} again={() => void refetch()} />;
  if (!data) return <Waiting />;
  const fields = Object.entries(labels).map(
    ([name, label]): FieldOf => ({ name, label: t(label), ...(/description/i.test(name) && { as: 'area' as const }) }),
  );
  return (
    <section>
      <header className="top">
        <h2>{String(data.data.name)}</h2>
        {may('deleteCategory') && store === everywhere && (
          <Sure
            label={t('Delete')}
            kind="danger"
            question={t('Delete {name} and all categories below it?', { name: String(data.data.name) })}
            go={() => remove.mutateAsync({ params: { id } }).then(() => go('categories'))}
          />
        )}
      </header>
      <Form
        key={data.etag}
        operation="updateCategory"
        isPatch
        fields={fields}
        initial={data.data}
        submit={t('Save')}
        send={async (body) => {
          if (await save(body, data.data, sent)) say(t('Saved.'));
        }}
      />
      {conflict}
    </section>
  );
}
