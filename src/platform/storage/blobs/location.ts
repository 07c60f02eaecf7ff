import { resolve } from 'node:path';
import type { BlobSettings } from './open.ts';

/** Settings of a store of images that a command names, before they are checked. */
export type LocatedBlobs = BlobSettings | { readonly problem: string };

/**
 * Reads `folder:PATH` or `s3:BUCKET` or `s3:BUCKET/PREFIX`. How S3 is reached, and with which keys, the settings say.
 * @param workingDir what a relative path is meant from
 */
export function locateBlobs(location: string, settings: BlobSettings, workingDir: string): LocatedBlobs {
  const [, scheme, rest = ''] = /^(folder|s3):(.+)$/.exec(location) ?? [];
  if (scheme === 'folder') return { ...settings, mediaStore: 'folder', mediaDir: resolve(workingDir, rest) };
  if (scheme === 's3') {
    const [, bucket, prefix] = /^([\w.-]+)(?:\/([\w.=@+/-]+?))?\/*$/.exec(rest) ?? [];
    const parts = prefix?.split('/') ?? [];
    if (bucket && parts.every((part) => part !== '' && part !== '.' && part !== '..')) {
      return { ...settings, mediaStore: 's3', s3Bucket: bucket, s3Prefix: prefix };
    }
  }
  return { problem: 'must be folder:PATH, s3:BUCKET or s3:BUCKET/PREFIX' };
}
