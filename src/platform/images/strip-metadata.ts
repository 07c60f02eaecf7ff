import { crc32 } from 'node:zlib';
import { allocateBytes } from '../process/memory.ts';
import type { ImageFormat } from './formats.ts';

/** An image that was decoded without an error, so that its parts are where the format says. */
export interface WholeImage {
  readonly format: ImageFormat;
  /** The camera's orientation: 1 to 8 as in EXIF. */
  readonly orientation: number;
}

/**
 * The image without data that is not shown: EXIF, XMP, IPTC, comments, texts, previews, and bytes after its end.
 * Pixels, colour profile and orientation stay, without decoding. Only in AVIF the parts refer to each other by
 * position, so the picture is encoded again if there is anything to remove. If there is nothing to remove, the answer
 * is the same bytes without a copy, except for WebP.
 */
export async function withoutMetadata(bytes: Uint8Array, image: WholeImage): Promise<Uint8Array> {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts = image.format.name === 'avif' ? undefined : strippers[image.format.name](view, image.orientation);
  if (!parts) return withoutMetadataOfAvif(view);
  return isAllOf(view, parts) ? bytes : joined(parts);
}

function joined(parts: readonly Buffer[]): Buffer {
  const stripped = allocateBytes(parts.reduce((sum, { length }) => sum + length, 0));
  let end = 0;
  for (const part of parts) end += part.copy(stripped, end);
  return stripped;
}

/** Whether nothing was removed or added. */
function isAllOf({ buffer, byteOffset, length }: Buffer, parts: readonly Buffer[]): boolean {
  let end = byteOffset;
  for (const part of parts) {
    if (part.buffer !== buffer || part.byteOffset !== end) return false;
    end += part.length;
  }
  return end === byteOffset + length;
}

const strippers = { jpeg: jpegParts, png: pngParts, gif: gifParts, webp: webpParts };

/** EXIF with only the orientation (TIFF 6.0: one directory with one SHORT). */
function orientationOnly(orientation: number): Buffer {
  const exif = Buffer.from('4d4d002a00000008000101120003000000010000000000000000', 'hex');
  exif.writeUInt16BE(orientation, 18);
  return exif;
}

const endOfJpeg = Buffer.from([0xff, 0xd9]);

/**
 * Segments of a JPEG up to its end: of the application segments only JFIF, the colour profile and Adobe's affect the
 * picture.
 */
function jpegParts(bytes: Buffer, orientation: number): Buffer[] {
  const parts = [bytes.subarray(0, 2)];
  if (orientation > 1) {
    const exif = Buffer.concat([Buffer.from('ffe10000', 'hex'), Buffer.from('Exif\0\0'), orientationOnly(orientation)]);
    exif.writeUInt16BE(exif.length - 2, 2);
    parts.push(exif);
  }
  let offset = 2;
  while (offset + 4 <= bytes.length) {
    const marker = bytes[offset + 1] as number;
    if (bytes[offset] !== 0xff || marker === 0xff) {
      offset += 1;
      continue;
    }
    if (marker === 0xd9) break;
    const length = marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7) ? 2 : 2 + bytes.readUInt16BE(offset + 2);
    const end = marker === 0xda ? endOfScan(bytes, offset + length) : offset + length;
    if (isShown(marker, bytes.subarray(offset + 4, offset + 16).toString('latin1')))
      parts.push(bytes.subarray(offset, end));
    offset = end;
  }
  const last = bytes.subarray(offset, offset + 2);
  return [...parts, last.equals(endOfJpeg) ? last : endOfJpeg];
}

function isShown(marker: number, start: string): boolean {
  if (marker === 0xfe) return false;
  if (marker < 0xe0 || marker > 0xef) return true;
  return (
    (marker === 0xe0 && start.startsWith('JFIF\0')) ||
    (marker === 0xe2 && start.startsWith('ICC_PROFILE\0')) ||
    (marker === 0xee && start.startsWith('Adobe'))
  );
}

/** The end of a scan's data: a marker that is neither a stuffed byte nor a restart. */
function endOfScan(bytes: Buffer, from: number): number {
  for (
    let offset = bytes.indexOf(0xff, from);
    offset !== -1 && offset + 1 < bytes.length;
    offset = bytes.indexOf(0xff, offset + 1)
  ) {
    const next = bytes[offset + 1] as number;
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return offset;
  }
  return bytes.length;
}

/** Chunks that the picture needs: its colours, transparency, print size and animation. */
const pngChunks = new Set([
  'IHDR',
  'PLTE',
  'IDAT',
  'tRNS',
  'gAMA',
  'cHRM',
  'sRGB',
  'iCCP',
  'cICP',
  'mDCV',
  'cLLI',
  'sBIT',
  'bKGD',
  'hIST',
  'pHYs',
  'sPLT',
  'acTL',
  'fcTL',
  'fdAT',
  'IEND',
]);

function pngParts(bytes: Buffer, orientation: number): Buffer[] {
  const parts = [bytes.subarray(0, 8)];
  for (let offset = 8; offset + 12 <= bytes.length; ) {
    const type = bytes.toString('latin1', offset + 4, offset + 8);
    const end = offset + 12 + bytes.readUInt32BE(offset);
    if (pngChunks.has(type)) parts.push(bytes.subarray(offset, end));
    if (type === 'IHDR' && orientation > 1) parts.push(pngChunk('eXIf', orientationOnly(orientation)));
    if (type === 'IEND') break;
    offset = end;
  }
  return parts;
}

function pngChunk(type: string, data: Buffer): Buffer {
  const chunk = Buffer.concat([Buffer.alloc(4), Buffer.from(type, 'latin1'), data, Buffer.alloc(4)]);
  chunk.writeUInt32BE(data.length, 0);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), chunk.length - 4);
  return chunk;
}

/** Blocks of a GIF up to its end, without comments and without extensions of applications other than the looping. */
function gifParts(bytes: Buffer): Buffer[] {
  const colours = (packed: number): number => (packed & 0x80 ? 3 * 2 ** ((packed & 7) + 1) : 0);
  let offset = 13 + colours(bytes[10] as number);
  const parts = [bytes.subarray(0, offset)];
  while (offset < bytes.length && bytes[offset] !== 0x3b) {
    const isImage = bytes[offset] === 0x2c;
    const label = bytes[offset + 1];
    const end = endOfBlocks(bytes, isImage ? offset + 11 + colours(bytes[offset + 9] as number) : offset + 2);
    const loops = ['NETSCAPE2.0', 'ANIMEXTS1.0'].includes(bytes.toString('latin1', offset + 3, offset + 14));
    if (isImage || label === 0xf9 || label === 0x01 || (label === 0xff && loops))
      parts.push(bytes.subarray(offset, end));
    offset = end;
  }
  return [...parts, bytes[offset] === 0x3b ? bytes.subarray(offset, offset + 1) : Buffer.from([0x3b])];
}

/** The position after a row of blocks that each begin with their length, up to the empty one. */
function endOfBlocks(bytes: Buffer, from: number): number {
  let offset = from;
  while (offset < bytes.length && bytes[offset] !== 0) offset += 1 + (bytes[offset] as number);
  return offset + 1;
}

const webpChunks = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);

/** Chunks of a WebP; the header lists which of them exist. */
function webpParts(bytes: Buffer, orientation: number): Buffer[] {
  const parts: Buffer[] = [];
  const last = Math.min(bytes.length, 8 + bytes.readUInt32LE(4));
  const isExtended = bytes.toString('latin1', 12, 16) === 'VP8X';
  const turned = isExtended && orientation > 1;
  for (let offset = 12; offset + 8 <= last; ) {
    const type = bytes.toString('latin1', offset, offset + 4);
    const length = bytes.readUInt32LE(offset + 4);
    const end = offset + 8 + length + (length % 2);
    if (webpChunks.has(type)) parts.push(Buffer.from(bytes.subarray(offset, end)));
    offset = end;
  }
  // Bits of the header: 0x08 for EXIF, 0x04 for XMP.
  if (isExtended) (parts[0] as Buffer)[8] = ((parts[0] as Buffer)[8] as number) & ~(turned ? 0x04 : 0x0c);
  if (turned) {
    const exif = Buffer.concat([Buffer.from('EXIF'), Buffer.alloc(4), orientationOnly(orientation)]);
    exif.writeUInt32LE(exif.length - 8, 4);
    parts.push(exif);
  }
  const header = Buffer.from(bytes.subarray(0, 12));
  header.writeUInt32LE(4 + parts.reduce((sum, part) => sum + part.length, 0), 4);
  return [header, ...parts];
}

/** In AVIF the container has the orientation, not EXIF; it is applied. */
async function withoutMetadataOfAvif(bytes: Buffer): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp');
  const { exif, xmp, iptc } = await sharp(bytes).metadata();
  if (!exif && !xmp && !iptc) return bytes;
  return sharp(bytes, { limitInputPixels: false }).keepIccProfile().avif({ quality: 80, effort: 2 }).toBuffer();
}
