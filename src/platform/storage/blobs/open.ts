import type { BlobStore } from './blob-store.ts';
import { openFolderBlobs } from './folder.ts';
import { openS3Blobs } from './s3.ts';

/** The settings of the image store. */
export interface BlobSettings {
  readonly mediaStore: 'folder' | 's3';
  readonly mediaDir: string;
  /** Set if images are stored in S3. */
  readonly s3Bucket?: string | undefined;
  readonly s3Region?: string | undefined;
  readonly s3Endpoint?: string | undefined;
  readonly s3PathStyle: boolean;
  readonly s3Prefix?: string | undefined;
  readonly s3AccessKeyId?: string | undefined;
  readonly s3SecretAccessKey?: string | undefined;
}

/** Opens the image store of the settings. Nothing is created, connected or loaded before its first use. */
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
