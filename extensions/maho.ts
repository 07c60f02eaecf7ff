// What Maho's legacy interface has beside that of its relatives: `blog_post.*` over the store's blog, and `maho.info`. Its V2 works,
// and its faults say what is wrong.
import {
  arrayOf,
  type Context,
  command,
  type DeclaredOperation,
  defineExtension,
  isCallRefusal,
  operation,
  type Resource,
  type Statement,
  statement,
  struct,
  Type,
} from 'cartwright/extension';
import { passes, type Row, readFilter, rowOf } from './openlabs/filters.ts';

/** The version of Maho whose interface this is. */
const mahoVersion = '26.3.0';

type Found = Readonly<Record<string, string | number | null>> & { readonly post_id: number };
const allPosts: Statement<Record<string, never>, Found> = statement((q) =>
  q
    .selectFrom('blog_post')
    .select(['post_id', 'title', 'content', 'url_key', 'image', 'is_active', 'publish_date', 'meta_title'])
    .select(['meta_keywords', 'meta_description', 'meta_robots', 'created_at', 'updated_at'])
    .orderBy('post_id'),
);
const storesOfPosts = statement<Record<string, never>, { readonly post_id: number; readonly store_id: number }>((q) =>
  q.selectFrom('blog_post_store').select(['post_id', 'store_id']).orderBy('store_id'),
);

/** A post with the ids of its store views, 0 for all of them. */
interface Post {
  readonly row: Row;
  readonly stores: readonly number[];
}

/** The posts that a caller may see: those that are shown in one of its store views. */
async function posts({ tx, principal: { scope } }: Context): Promise<Post[]> {
  const stores = Map.groupBy(await tx.all(storesOfPosts, {}), ({ post_id }) => post_id);
  return (await tx.all(allPosts, {}))
    .map((found) => ({
      row: rowOf(found),
      stores: (stores.get(found.post_id) ?? []).map(({ store_id }) => store_id),
    }))
    .filter((post) => !scope || post.stores.some((id) => id === 0 || scope.storeIds.has(id)));
}

const refusals = {
  maho_post_not_found: { reason: 'not_found', meaning: 'There is no such post.' },
  maho_post_invalid: { reason: 'invalid', meaning: 'The data of the post is invalid.' },
  maho_filter_invalid: { reason: 'invalid', meaning: 'The filter names a column that there is not.' },
} as const;
const codes = Object.keys(refusals);

/** What was sent of a post. */
type PostData = Readonly<Record<string, unknown>>;

/** How a column is called by the route, and how its value is read. */
const members: Readonly<Record<string, readonly [name: string, read: (value: unknown, today: string) => unknown]>> = {
  title: ['title', withoutTags],
  content: ['content', plainText],
  short_content: ['shortContent', plainText],
  url_key: ['urlKey', (value) => withoutTags(value) || undefined],
  image: ['image', plainText],
  is_active: ['isActive', (value) => /^(1|true|yes)$/i.test(String(value))],
  publish_date: ['publishDate', (value, today) => dayIn(value) ?? today],
  meta_title: ['metaTitle', withoutTags],
  meta_keywords: ['metaKeywords', withoutTags],
  meta_description: ['metaDescription', withoutTags],
  meta_robots: ['metaRobots', withoutTags],
  stores: ['stores', idsIn],
  categories: ['categoryIds', idsIn],
};

function plainText(value: unknown): string | null {
  return value === null || typeof value === 'object' ? null : String(value);
}

function withoutTags(value: unknown): string | null {
  return (
    plainText(value)
      ?.replace(/<[^<>]*>/g, '')
      .trim() ?? null
  );
}

function dayIn(value: unknown): string | undefined {
  const day = /^\d{4}-\d\d-\d\d/.exec(String(value))?.[0];
  return day !== undefined && !Number.isNaN(Date.parse(day)) ? day : undefined;
}

/** Ids of a list; what is none stays as it is, so that the route refuses it. */
function idsIn(value: unknown): unknown[] {
  return [value].flat().map((id) => (/^\d{1,15}$/.test(String(id)) ? Number(id) : id));
}

function bodyOf(sent: PostData, now: number): Record<string, unknown> {
  const today = new Date(now).toISOString().slice(0, 10);
  const body: Record<string, unknown> = {};
  for (const [column, [name, read]] of Object.entries(members)) {
    const value = sent[column] === undefined ? undefined : read(sent[column], today);
    if (value !== undefined) body[name] = value;
  }
  return body;
}

/** Runs a route of the blog; refuses with what it was refused with. */
async function blog({ request, fail }: Context, route: string, sent: object): Promise<{ readonly id: number }> {
  try {
    return (await request(route, sent)) as { readonly id: number };
  } catch (error) {
    if (!isCallRefusal(error) || error.status === 403) throw error;
    if (error.status === 404) throw fail('maho_post_not_found');
    const details = error.errors.map(({ field, message }) => `${field.slice(1)} ${message}`).join('\n');
    throw fail('maho_post_invalid', { text: details || error.message });
  }
}

const resource: Resource = {
  name: 'blog_post',
  title: 'Blog posts of Maho',
  aliases: [],
  aclId: 'blog/post',
  faults: {
    post_not_exists: { code: 101, message: 'Requested post not exists.' },
    data_invalid: { code: 102, message: 'Invalid data given. Details in error message.' },
    filters_invalid: { code: 103, message: 'Invalid filters given. Details in error message.' },
  },
};
const faults = {
  maho_post_not_found: 'post_not_exists',
  maho_post_invalid: { fault: 'data_invalid', text: 'refusal' },
  maho_filter_invalid: { fault: 'filters_invalid', text: 'refusal' },
} as const;

const optional = Type.Optional(Type.String());
const ids = Type.Optional(arrayOf('blogPostIdArray', Type.String()));
const shared = {
  title: optional,
  content: optional,
  url_key: optional,
  image: optional,
  is_active: Type.Optional(Type.Integer()),
  publish_date: optional,
  meta_title: optional,
  meta_keywords: optional,
  meta_description: optional,
  meta_robots: optional,
};
const postEntity = struct('blogPostEntity', {
  post_id: optional,
  ...shared,
  created_at: optional,
  updated_at: optional,
  stores: ids,
});
const postData = {
  schema: struct('blogPostData', { ...shared, short_content: optional, categories: ids, stores: ids }),
};
const postId = { schema: Type.String() };
const filters = {
  schema: arrayOf('blogPostFilterArray', struct('blogPostFilter', { key: Type.String(), value: Type.String() })),
  optional: true,
};

const shown = ({ row, stores }: Post) => ({
  ...row,
  post_id: Number(row.post_id),
  is_active: Number(row.is_active),
  stores: stores.map(String),
});

/** The filter of V1, a map, or of V2, a list of keys and values. */
function filterOf(sent: unknown): unknown {
  if (!Array.isArray(sent)) return sent;
  return Object.fromEntries(sent.map(({ key, value }: { key?: unknown; value?: unknown }) => [String(key), value]));
}

const listPosts = command<unknown, Post[]>({
  name: 'maho.listPosts',
  permission: { legacy: 'blog/post/list' },
  effect: 'read',
  touches: 'scoped',
  refusals: codes,
  async run(context, sent) {
    const filter = readFilter(filterOf(sent));
    const all = await posts(context);
    const columns = new Set(Object.keys(rowColumns));
    const unknown = filter.find(({ column }) => !columns.has(column));
    if (unknown) {
      throw context.fail('maho_filter_invalid', { text: `There is no column ${unknown.column.slice(0, 100)}.` });
    }
    return all.filter(({ row }) => passes(row, filter));
  },
});
const rowColumns = { post_id: 1, ...shared, created_at: 1, updated_at: 1 };

const readPost = command<string, Post>({
  name: 'maho.readPost',
  permission: { legacy: 'blog/post/info' },
  effect: 'read',
  touches: 'scoped',
  refusals: codes,
  run: (context, id) => postOf(context, id),
});
const createPost = command<PostData, number>({
  name: 'maho.createPost',
  permission: { legacy: 'blog/post/create' },
  effect: 'write',
  touches: 'scoped',
  refusals: codes,
  async run(context, sent) {
    for (const column of ['title', 'content']) {
      if (!plainText(sent[column] ?? null))
        throw context.fail('maho_post_invalid', { text: `${column} must not be empty` });
    }
    const body = bodyOf({ is_active: 0, publish_date: null, ...sent }, context.now);
    return (await blog(context, 'POST /blog-posts', { body })).id;
  },
});

/** A post that the caller may see. */
async function postOf(context: Context, id: string): Promise<Post> {
  const found = (await posts(context)).find(({ row }) => row.post_id === id);
  if (!found) throw context.fail('maho_post_not_found');
  return found;
}

/** Its number, for the routes of the blog. */
const idOf = async (context: Context, id: string): Promise<number> => Number((await postOf(context, id)).row.post_id);

const updatePost = command<{ readonly id: string; readonly data: PostData }, boolean>({
  name: 'maho.updatePost',
  permission: { legacy: 'blog/post/update' },
  effect: 'write',
  touches: 'scoped',
  refusals: codes,
  async run(context, { id, data }) {
    const params = { id: await idOf(context, id) };
    await blog(context, 'PATCH /blog-posts/{id}', { params, body: bodyOf(data, context.now) });
    return true;
  },
});
const deletePost = command<string, boolean>({
  name: 'maho.deletePost',
  permission: { legacy: 'blog/post/delete' },
  effect: 'write',
  touches: 'scoped',
  refusals: codes,
  async run(context, id) {
    await blog(context, 'DELETE /blog-posts/{id}', { params: { id: await idOf(context, id) } });
    return true;
  },
});

const blogOperations: readonly DeclaredOperation[] = [
  operation({
    resource,
    method: 'list',
    title: 'Retrieve blog posts',
    v2Name: 'blogPostList',
    arguments: { filters },
    result: arrayOf('blogPostEntityArray', postEntity),
    command: listPosts,
    decode: (args) => args.filters,
    print: (found) => found.map(shown),
    refusals: faults,
  }),
  operation({
    resource,
    method: 'info',
    title: 'Retrieve a blog post',
    v2Name: 'blogPostInfo',
    arguments: { postId },
    result: postEntity,
    command: readPost,
    decode: (args) => String(args.postId),
    print: shown,
    refusals: faults,
  }),
  operation({
    resource,
    method: 'create',
    title: 'Create a blog post',
    v2Name: 'blogPostCreate',
    arguments: { postData },
    result: Type.String(),
    command: createPost,
    decode: (args) => args.postData ?? {},
    refusals: faults,
  }),
  operation({
    resource,
    method: 'update',
    title: 'Change a blog post',
    v2Name: 'blogPostUpdate',
    arguments: { postId, postData },
    result: Type.Boolean(),
    command: updatePost,
    decode: (args) => ({ id: String(args.postId), data: args.postData ?? {} }),
    refusals: faults,
  }),
  operation({
    resource,
    method: 'delete',
    title: 'Delete a blog post',
    v2Name: 'blogPostDelete',
    arguments: { postId },
    result: Type.Boolean(),
    command: deletePost,
    decode: (args) => String(args.postId),
    refusals: faults,
  }),
];

export default defineExtension({
  name: 'maho',
  permissions: {
    blog: 'The blog by SOAP and XML-RPC.',
    'blog/post': 'Blog posts.',
    'blog/post/list': 'List blog posts.',
    'blog/post/info': 'See a blog post.',
    'blog/post/create': 'Create blog posts.',
    'blog/post/update': 'Change blog posts.',
    'blog/post/delete': 'Delete blog posts.',
    'core/maho': 'The installation, as Maho names it.',
    'core/maho/info': 'See the version of the interface of Maho.',
  },
  refusals,
  operations: [
    operation({
      resource: { name: 'core_maho', title: 'Maho info API', aliases: ['maho'], aclId: 'core/maho', faults: {} },
      method: 'info',
      title: 'Get the version of Maho that the interface is like',
      v2Name: 'mahoInfo',
      arguments: {},
      result: struct('mahoInfoEntity', { maho_version: Type.String() }),
      resultPart: 'info',
      command: command<undefined, { maho_version: string }>({
        name: 'maho.info',
        permission: { legacy: 'core/maho/info' },
        effect: 'read',
        touches: 'open',
        refusals: [],
        run: () => ({ maho_version: mahoVersion }),
      }),
      decode: () => undefined,
      refusals: {},
    }),
    ...blogOperations,
  ],
});
