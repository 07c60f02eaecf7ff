import type { CategoryTree, OwnValues, Store } from '@cartwright/client';
import { type KeyboardEvent, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Tree, TreeItem, TreeItemContent } from 'react-aria-components/Tree';
import { useDragAndDrop } from 'react-aria-components/useDragAndDrop';
import type { ScreenProps } from '../frame.tsx';
import { useSave } from '../kit/conflict.tsx';
import { Action, Badge, Choose, Failure, Sure, say, Waiting } from '../kit/controls.tsx';
import { type FieldOf, Form } from '../kit/form.tsx';
import { Table } from '../kit/list.tsx';
import { everywhere, useMay, useMe, useStore } from '../kit/me.ts';
import { useRead, useWrite } from '../kit/queries.ts';
import { go, Link } from '../kit/router.tsx';
import { t } from '../kit/text.ts';
import { codeOf } from './attribute-code.ts';

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
  const moved = async ({ parentId, order }: Move) => {
    setFailure(undefined);
    try {
      for (const [place, each] of order.entries()) {
        const body = { position: place + 1, ...(each.parentId !== parentId && { parentId }) };
        if (each.position !== body.position || body.parentId) await move.mutateAsync({ params: { id: each.id }, body });
      }
      say(t('Moved.'));
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
          {isMovable && (
            <p className="hint">
              {t('Drag a category by its handle, or move the one in focus by Alt and an arrow key.')}
            </p>
          )}
          {failure !== undefined && <Failure error={failure} />}
          <Branches root={root} chosen={id} {...(isMovable && { moved })} />
        </section>
        {id !== undefined && <One key={id} id={id} />}
      </div>
    </>
  );
}

const sorted = ({ children }: Category): readonly Category[] =>
  [...(children as readonly Category[])].sort((a, b) => a.position - b.position);

/** A category with those above it, from the root. */
interface Placed {
  readonly own: Category;
  readonly above: readonly Category[];
}

/** Every category by its id. */
function placesOf(parent: Category, above: readonly Category[] = []): Map<number, Placed> {
  const places = new Map<number, Placed>([[parent.id, { own: parent, above }]]);
  for (const each of sorted(parent)) {
    for (const [id, place] of placesOf(each, [...above, parent])) places.set(id, place);
  }
  return places;
}

interface TreeProps {
  readonly root: Category;
  readonly chosen: number | undefined;
  readonly moved?: (move: Move) => Promise<void>;
}

/** The tree: categories are dragged, by the mouse or by the keyboard from their handles, or moved by Alt and an arrow. */
function Branches({ root, chosen, moved }: TreeProps) {
  const places = placesOf(root);
  /** The move that puts a category into a branch before another one; without that one, at the end. */
  const into = (id: number, parent: Category, before?: Category): Move | undefined => {
    const moving = places.get(id);
    // A category cannot be below itself.
    if (!moving || places.get(parent.id)?.above.includes(moving.own) || parent === moving.own) return undefined;
    const others = sorted(parent).filter((each) => each !== moving.own);
    const place = before ? others.indexOf(before) : others.length;
    return { id, parentId: parent.id, order: others.toSpliced(place, 0, moving.own) };
  };
  /** Where an arrow leads. */
  const target = (key: string, id: number): Move | undefined => {
    const { own, above } = places.get(id) as Placed;
    const parent = above.at(-1) as Category;
    const branch = sorted(parent);
    const place = branch.indexOf(own);
    const before = branch[place - 1];
    if (key === 'ArrowUp') return before && into(id, parent, before);
    if (key === 'ArrowDown') return branch[place + 1] && into(id, parent, branch[place + 2]);
    if (key === 'ArrowRight') return before && into(id, before);
    const higher = above.at(-2);
    return higher && into(id, higher, sorted(higher)[sorted(higher).indexOf(parent) + 1]);
  };
  const { dragAndDropHooks } = useDragAndDrop({
    isDisabled: !moved,
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': places.get(Number(key))?.own.name ?? '' })),
    onMove: ({ keys, target: { key, dropPosition } }) => {
      const id = Number([...keys][0]);
      const { own, above } = places.get(Number(key)) as Placed;
      const parent = above.at(-1);
      const branch = parent ? sorted(parent).filter((each) => each.id !== id) : [];
      const behind = branch[branch.indexOf(own) + 1];
      const move =
        dropPosition === 'on' ? into(id, own) : parent && into(id, parent, dropPosition === 'before' ? own : behind);
      if (move) void moved?.(move);
    },
  });
  const pressed = (event: KeyboardEvent) => {
    const id = Number((event.target as Element).closest('[data-key]')?.getAttribute('data-key'));
    if (!event.altKey || !event.key.startsWith('Arrow') || !places.has(id)) return;
    event.preventDefault();
    event.stopPropagation();
    const to = target(event.key, id);
    if (to) void moved?.(to);
  };
  const item = (each: Category) => (
    <TreeItem key={each.id} id={each.id} textValue={each.name} className="branch">
      <TreeItemContent>
        {({ hasChildItems }) => (
          <div>
            {moved && (
              <AriaButton slot="drag" className="button handle">
                ⠿
              </AriaButton>
            )}
            {hasChildItems ? (
              <AriaButton slot="chevron" className="button chevron">
                ▸
              </AriaButton>
            ) : (
              <span className="chevron" />
            )}
            <Link to={`categories/${each.id}`} draggable={false} aria-current={each.id === chosen ? 'true' : undefined}>
              {each.name}
            </Link>
            {!each.isActive && <Badge code="disabled" />}
          </div>
        )}
      </TreeItemContent>
      {sorted(each).map(item)}
    </TreeItem>
  );
  return (
    <div onKeyDownCapture={pressed}>
      <Tree
        className="tree"
        aria-label={t('Tree')}
        defaultExpandedKeys={[...places.keys()]}
        dragAndDropHooks={dragAndDropHooks}
        onAction={(key) => go(`categories/${key}`)}
      >
        {sorted(root).map(item)}
      </Tree>
    </div>
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
  const me = useMe();
  const own = useStore();
  const [store, setStore] = useState(own);
  const sent = { params: { id }, store };
  const stores = useRead<readonly Store[]>('listStores');
  const views = stores.data?.data.filter(({ code }) => me.storeViews === null || me.storeViews.includes(code)) ?? [];
  const { data, error, refetch } = useRead<Values>('getCategory', sent);
  const isOfView = store !== everywhere && may('getOwnCategoryValues');
  const ownValues = useRead<OwnValues>('getOwnCategoryValues', sent, isOfView);
  const remove = useWrite('deleteCategory', read);
  const { save, conflict } = useSave({
    read: 'getCategory',
    write: 'updateCategory',
    affected: [...read, 'getOwnCategoryValues'],
    label: (name) => t(labels[name] ?? name),
  });
  if (error) return <Failure error={error} again={() => void refetch()} />;
  if (!data) return <Waiting />;
  const ownCodes = ownValues.data?.data.attributes ?? [];
  const ownNames = Object.keys(labels).filter((name) => ownCodes.includes(codeOf(name)));
  const fields = Object.entries(labels).map(
    ([name, label]): FieldOf => ({
      name,
      label: t(label),
      ...(/description/i.test(name) && { as: 'area' as const }),
      ...(isOfView && {
        hint: ownNames.includes(name) ? t('Own value of this store view') : t('as for all store views'),
      }),
    }),
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
      <Choose
        label={t('Values for')}
        options={[
          ...(me.storeViews === null ? [[everywhere, t('All store views')] as const] : []),
          ...views.map(({ code, name, groupName }) => [code, `${groupName} · ${name}`] as const),
        ]}
        value={store}
        onChange={setStore}
      />
      <Form
        key={`${store} ${data.etag} ${ownCodes}`}
        operation="updateCategory"
        isPatch
        fields={fields}
        initial={data.data}
        submit={t('Save')}
        send={async (body) => {
          if (await save(body, data.data, sent)) say(t('Saved.'));
        }}
      />
      {ownNames.length > 0 && (
        <Table
          caption={t('Own values of this store view')}
          rows={ownNames}
          id={(name) => name}
          columns={[
            { title: t('Field'), cell: (name) => t(labels[name] ?? name) },
            { title: t('Here'), cell: (name) => String(data.data[name] ?? '–') },
            {
              title: t('Action'),
              cell: (name) => (
                <Sure
                  label={t('Use default')}
                  question={t('{field} then follows the value for all store views.', {
                    field: t(labels[name] ?? name),
                  })}
                  go={() => save({ useDefault: [codeOf(name)] }, {}, sent)}
                />
              ),
            },
          ]}
        />
      )}
      {conflict}
    </section>
  );
}
