import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { checkMedia } from '#domain/catalog/media/copy.ts';
import type { Finding } from '#domain/shared/inspection.ts';
import { counted } from '#kernel/plural.ts';
import type { Settings } from '#platform/settings/settings.ts';
import type { BlobStore } from '#platform/storage/blobs/blob-store.ts';
import { UNFINISHED } from '#platform/storage/blobs/folder.ts';
import type { Engine } from '#platform/storage/engine.ts';
import { checkFolder } from './files.ts';

/** The most images that are checked: each may cost a request to S3. */
const LOOKED_AT = 2000;
/** The most images in a message. */
const NAMED = 5;

/** Checks whether images can be stored, and removes what it stored, including new folders. */
export async function checkImageStore(settings: Settings, blobs: () => BlobStore): Promise<Finding> {
  const { mediaStore, mediaDir, s3Bucket, s3Prefix } = settings;
  const place = mediaStore === 'folder' ? mediaDir : `s3:${[s3Bucket, s3Prefix].filter(Boolean).join('/')}`;
  if (mediaStore === 'folder') {
    if (existsSync(mediaDir)) return checkFolder('image store', mediaDir);
    return { check: 'image store', state: 'ok', detail: `${place} is created with the first image` };
  }
  try {
    const key = `${UNFINISHED}/${randomBytes(12).toString('hex')}`;
    await blobs().create(key, Buffer.from('written by doctor'), 'text/plain');
    await blobs().remove(key);
    return { check: 'image store', state: 'ok', detail: place };
  } catch (error) {
    return {
      check: 'image store',
      state: 'problem',
      detail: `${place} cannot be written: ${(error as Error).message}`,
    };
  }
}

/** Looks for images whose file is missing. */
export async function checkImages(engine: Engine, blobs: () => BlobStore): Promise<Finding> {
  try {
    const { checked, missing, different } = await checkMedia(engine, blobs(), { atMost: LOOKED_AT });
    const bad = [...missing, ...different];
    const looked = `${counted(checked, 'images')}${checked >= LOOKED_AT ? ' (the first ones)' : ''}`;
    if (bad.length === 0)
      return { check: 'images', state: 'ok', detail: `${looked} ${checked === 1 ? 'has its' : 'have their'} file` };
    const names = bad.slice(0, NAMED).join(', ') + (bad.length > NAMED ? ', ...' : '');
    const detail = `${bad.length} of ${looked} ${bad.length === 1 ? 'has' : 'have'} no file or another one: ${names}; see: cartwright media check`;
    return { check: 'images', state: 'warning', detail };
  } catch (error) {
    return { check: 'images', state: 'problem', detail: (error as Error).message };
  }
}
