/** The downloadable product of the demo store, which is on website 1. */
export const downloadable = 'RULED-SHEETS';

type Call = (path: string, args: Readonly<Record<string, unknown>>) => Promise<unknown>;

/** Adds a link to the downloadable product by V1; answers its id. */
export async function makeDownload(call: Call): Promise<string> {
  const resource = { title: 'Made', type: 'url', link_url: 'https://files.example.com/made.pdf' };
  await call('product_downloadable_link.add', { productId: downloadable, resource, resourceType: 'link' });
  const { links } = (await call('product_downloadable_link.list', { productId: downloadable })) as {
    links: { link_id: string }[];
  };
  return String(Math.max(...links.map(({ link_id }) => Number(link_id))));
}
