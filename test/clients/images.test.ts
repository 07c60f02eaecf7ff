/** Clients that we did not write upload an image, list it, change it and remove it. */

import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { openEngine } from '../../src/schema/open.ts';
import { samples } from '../catalog/media/support.ts';
import { sqliteEngine } from '../support/database/engines.ts';
import { addApiUser, startService, testKey } from '../support/service.ts';
import { type SoapProgram, soapPrograms, tellStory } from './programs.ts';
import type { Facts, SoapStyle } from './story.ts';

/** The input of a program. */
export interface ImageFacts {
  readonly base: string;
  readonly style: SoapStyle;
  readonly user: string;
  readonly key: string;
  readonly sku: string;
  /** base64 of a PNG. */
  readonly content: string;
  readonly name: string;
  /** The path that the image gets. */
  readonly file: string;
  readonly label: string;
}

/** The program of a client that deals with images. */
function withImages(program: SoapProgram): SoapProgram {
  const command = program.command.map((part) => part.replace(/story((?:-npm)?\.(?:php|py|ts))$/, 'images$1'));
  return { ...program, command };
}

const programs = (await soapPrograms()).filter(({ name }) => !name.startsWith('Perl')).map(withImages);

const database = await sqliteEngine.createPrepared('demo');
if (!database || 'unavailable' in database) throw new Error('SQLite is always there');
const engine = openEngine(database.settings);
await addApiUser(engine, 'connector', ['catalog/product/media']);
const service = await startService(engine);
after(async () => {
  await service.close();
  await engine.close();
  await database.remove();
});

describe('images by clients that we did not write', () => {
  for (const program of programs) {
    const { name, style, missing } = program;
    it(`${name}, ${style}`, { skip: missing ?? false }, async () => {
      const facts = {
        base: service.url,
        style,
        user: 'connector',
        key: testKey,
        sku: 'PEN-HERON',
        // Some clients break lines.
        content: samples['image/png'].toString('base64').replace(/.{60}/g, '$&\n'),
        name: 'Side View',
        file: '/S/i/Side_View.png',
        label: 'ä€𝄞 <&>"\'',
      } satisfies ImageFacts;
      const { file, label } = facts;
      assert.deepEqual(await tellStory(program, facts as unknown as Facts), [
        { step: 'create', value: file },
        {
          step: 'list',
          value: [
            {
              file,
              label,
              position: '7',
              exclude: '0',
              url: `${service.url}/media/catalog/product${file}`,
              types: ['thumbnail'],
            },
          ],
        },
        { step: 'update', value: 1 },
        { step: 'info', value: 'changed' },
        { step: 'remove', value: 1 },
        { step: 'info after that', fault: ['103', "Requested image not exists in product images' gallery."] },
      ]);
    });
  }
});
