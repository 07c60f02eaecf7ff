import type { Tx } from '#platform/storage/engine.ts';
import { statement } from '#platform/storage/statement.ts';
import { directivesIn, safePath } from './directives.ts';

const ANY_DIRECTIVE = '%{{%';

const texts = [
  statement((q) => q.selectFrom('cms_page').select('content as text').where('content', 'like', ANY_DIRECTIVE)),
  statement((q) => q.selectFrom('cms_block').select('content as text').where('content', 'like', ANY_DIRECTIVE)),
  statement((q) => q.selectFrom('blog_post').select('content as text').where('content', 'like', ANY_DIRECTIVE)),
  statement((q) =>
    q.selectFrom('blog_post').select('short_content as text').where('short_content', 'like', ANY_DIRECTIVE),
  ),
];

/**
 * The files that `media` directives of pages, blocks and blog posts show, as paths below the media folder, without
 * duplicates.
 */
export async function filesOfContent(tx: Tx): Promise<string[]> {
  const files = new Set<string>();
  for (const each of texts) {
    for (const { text } of await tx.all(each, {})) {
      for (const { name, parameters } of directivesIn(text ?? '')) {
        const file = name === 'media' && parameters.url ? pathOf(parameters.url) : '';
        if (file) files.add(file);
      }
    }
  }
  return [...files].sort();
}

/** The file of an address in a directive. */
function pathOf(url: string): string {
  const [path = ''] = safePath(url).split(/[?#]/, 1);
  try {
    return decodeURIComponent(path);
  } catch {
    return '';
  }
}
