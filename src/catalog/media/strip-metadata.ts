import type { CheckedImage } from './check-image.ts';
export async function withoutMetadata(
  bytes: Uint8Array,
  _image: CheckedImage & { kind: 'image' },
): Promise<Uint8Array> {
  return bytes;
}
