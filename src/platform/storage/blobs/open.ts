import { StorageError } from '../engine.ts';
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

/**
 * Opens the image store of the settings. Nothing is created, connected or loaded before its first use. Throws `StorageError` if
 * images are in S3 and the SDK, which few stores need, is not installed.
 */
export function openBlobs(settings: BlobSettings): BlobStore {
  if (settings.mediaStore === 'folder') return openFolderBlobs(settings.mediaDir);
  requireSdk();
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

function requireSdk(): void {
  try {
    import.meta.resolve('@aws-sdk/client-s3');
  } catch {
    throw new StorageError(
      'failed',
      'images in S3 need the package @aws-sdk/client-s3, which is not installed: see docs/images.md',
    );
  }
}
