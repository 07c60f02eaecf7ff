import { resolve } from 'node:path';
import type { BlobSettings } from './open.ts';

/** The settings of an image store that a command names, before they are checked. */
export type LocatedBlobs = BlobSettings | { readonly problem: string };

/**
 * Reads `folder:PATH` or `s3:BUCKET` or `s3:BUCKET/PREFIX`. The settings have the address and the keys of S3.
 * @param workingDir the folder that relative paths start from
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
