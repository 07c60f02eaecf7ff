import { Contents, type Kind } from './content.tsx';

export const blocks: Kind = {
  path: 'cms-blocks',
  title: 'Blocks',
  add: 'New block',
  list: 'listCmsBlocks',
  get: 'getCmsBlock',
  create: 'createCmsBlock',
  update: 'updateCmsBlock',
  remove: 'deleteCmsBlock',
  labels: { title: 'Title', identifier: 'Identifier', isActive: 'It is on', content: 'Content' },
};

/** The blocks that pages and the shop show. */
export default function Blocks() {
  return <Contents kind={blocks} />;
}
