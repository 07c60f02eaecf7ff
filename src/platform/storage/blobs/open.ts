import type { BlobStore } from './blob-store.ts';
import { openFolderBlobs } from './folder.ts';
import { openS3Blobs } from './s3.ts';

/** Where images are kept, as the program's settings say it. */
export interface BlobSettings {
  readonly mediaStore: 'folder' | 's3';
  readonly mediaDir: string;
  /** Set where images are kept in S3. */
  readonly s3Bucket?: string | undefined;
  readonly s3Region?: string | undefined;
  readonly s3Endpoint?: string | undefined;
  readonly s3PathStyle: boolean;
  readonly s3Prefix?: string | undefined;
  readonly s3AccessKeyId?: string | undefined;
  readonly s3SecretAccessKey?: string | undefined;
}

/** Opens the store of images that the settings name. Nothing is created, reached or loaded before its first use. */
export function openBlobs(settings: BlobSettings): BlobStore {
  if (settings.mediaStore === 'folder') return openFolderBlobs(settings.mediaDir);
  return openS3Blobs({
    bucket: settings.s3Bucket ?? '',
    region: settings.s3Region,
    endpoint: settings.s3Endpoint,
    pathStyle: settings.s3PathStyle,
    prefix: settings.s3Prefix,
    accessKeyId: settings.s3AccessKeyId,
    secretAccessKey: settings.s3SecretAccessKey,
  });
}
