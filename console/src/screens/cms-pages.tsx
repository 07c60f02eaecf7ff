import { Contents, type Kind } from './content.tsx';

export const pages: Kind = {
  path: 'cms-pages',
  title: 'Pages',
  add: 'New page',
  list: 'listCmsPages',
  get: 'getCmsPage',
  create: 'createCmsPage',
  update: 'updateCmsPage',
  remove: 'deleteCmsPage',
  labels: {
    title: 'Title',
    identifier: 'Identifier',
    isActive: 'It is on',
    contentHeading: 'Heading',
    content: 'Content',
    metaTitle: 'Title for search engines',
    metaDescription: 'Description for search engines',
  },
};

/** The pages of the shop. */
export default function Pages() {
  return <Contents kind={pages} />;
}
