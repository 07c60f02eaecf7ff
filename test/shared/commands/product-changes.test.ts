/**
 * What a change of one product by REST asks of the database, once all is remembered that may be: it reads what it changes, writes
 * what differs, and indexes what can have changed. The numbers are exact; begin and commit are not counted.
 */

import assert from 'node:assert/strict';
import { onEachDemoStore } from '../../support/database/engines.ts';
import { countNoted, noteStatements } from '../../support/database/note-statements.ts';
import { restClient } from '../../support/rest.ts';
import { startService } from '../../support/service.ts';

onEachDemoStore(
  'a page of a search looks its words up once, for its rows and their number',
  async (_t, engine, { mediaDir }) => {
    const noted = noteStatements(engine);
    const service = await startService(noted.engine, { mediaDir });
    try {
      const anybody = await restClient(service, 'anonymous');
      noted.texts.length = 0;
      const { headers, body } = await anybody.get('/products?search=ink&itemsPerPage=2');
      assert.deepEqual([body.length, headers.get('x-total-count')], [2, '5']);
      // The query is made for the call, so its text is not known here; a second one would count.
      const lookups = noted.texts.filter((text) => /product_search/.test(text) || text.includes('productQuery'));
      assert.equal(lookups.length, 1);
    } finally {
      await service.close();
    }
  },
);

onEachDemoStore('a change of a product costs what it changes', async (_t, engine, { mediaDir }) => {
  const noted = noteStatements(engine);
  const service = await startService(noted.engine, { mediaDir });
  try {
    const writer = await restClient(service, { engine, grants: ['products/read', 'products/write'] });
    const statements = async (sku: string, bodies: readonly object[]): Promise<number> => {
      const { body: product } = await writer.get(`/products/sku/${sku}`);
      let count = 0;
      // The last of several changes of the same kind.
      for (const body of bodies) {
        noted.texts.length = 0;
        const answer = await writer.patch(`/products/${product.id}`, body);
        assert.equal(answer.status, 200, answer.text);
        count = countNoted(noted);
      }
      return count;
    };
    const values = (name: string, ...all: readonly unknown[]) => all.map((value) => ({ [name]: value }));
    assert.deepEqual(
      {
        price: await statements('LAMP-ATTIC', values('price', 3, 3.1, 3.2)),
        'price of a part of a bundle': await statements('MUG-SAIL', values('price', 21, 22, 23)),
        'the same price': await statements('LAMP-ATTIC', values('price', 4, 4, 4)),
        'a value that is not indexed': await statements('LAMP-ATTIC', values('metaTitle', 'A', 'B', 'C')),
        stock: await statements('LAMP-ATTIC', values('stockQty', 5, 6, 7)),
        name: await statements('LAMP-ATTIC', values('name', 'Wren', 'Wren 2', 'Wren 3')),
      },
      {
        sqlite: {
          price: 21,
          'price of a part of a bundle': 28,
          'the same price': 3,
          'a value that is not indexed': 13,
          stock: 15,
          name: 42,
        },
        postgres: {
          price: 26,
          'price of a part of a bundle': 33,
          'the same price': 4,
          'a value that is not indexed': 18,
          stock: 19,
          name: 47,
        },
      }[engine.kind],
    );
  } finally {
    await service.close();
  }
});
