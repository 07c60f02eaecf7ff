import { productId } from './products.ts';
import { call, envelope, peak, resetPeak } from './single-calls.ts';
import { sessionId } from './store.ts';

/** The cost of uploads of one size. Times in milliseconds, sizes in bytes. */
export interface UploadFigure {
  readonly name: string;
  readonly imageBytes: number;
  readonly median: number;
  readonly worst: number;
  /** Memory of the service at its peak, beyond its memory before; undefined if the system does not tell. */
  readonly addedBytes: number | undefined;
  /** The slowest reading call while images were uploaded. */
  readonly readMeanwhile: number;
}

/** Sizes of the images, and the number of uploads of each. */
const sizes = [
  ['V2 upload of 100 kB', 100_000, 20],
  ['V2 upload of 1 MB', 1_000_000, 10],
  ['V2 upload of 10 MB', 10_000_000, 5],
  ['V2 upload of 20 MB', 20_000_000, 3],
] as const;

/**
 * Uploads images of several sizes, one after the other, to a fresh service. The system tells the peak of its memory
 * (`VmHWM`), which is reset before each size.
 */
export async function measureUploads(port: number, pid: number, rows: number): Promise<UploadFigure[]> {
  const figures: UploadFigure[] = [];
  // The first upload loads libraries.
  await upload(port, rows, await noise(10_000), 0);
  for (const [name, bytes, times] of sizes) {
    const image = await noise(bytes);
    const before = resetPeak(pid);
    const reading = readUntilStopped(port, rows);
    const taken: number[] = [];
    for (let i = 0; i < times; i++) taken.push(await upload(port, rows, image, i));
    const readMeanwhile = await reading.stop();
    const after = peak(pid);
    taken.sort((a, b) => a - b);
    figures.push({
      name,
      imageBytes: image.length,
      median: taken[taken.length >> 1] ?? 0,
      worst: taken.at(-1) ?? 0,
      addedBytes: before === undefined || after === undefined ? undefined : after - before,
      readMeanwhile,
    });
  }
  return figures;
}

/** The figures as lines for people. */
export function uploadLines(figures: readonly UploadFigure[]): string[] {
  return figures.map(({ name, imageBytes, median, worst, addedBytes, readMeanwhile }) => {
    const memory =
      addedBytes === undefined
        ? ''
        : `, peak memory +${(addedBytes / 1e6).toFixed(0)} MB (${(addedBytes / imageBytes).toFixed(1)} times the image)`;
    const times = `median ${median.toFixed(0)} ms, worst ${worst.toFixed(0)} ms`;
    return `${name}: ${times}${memory}; a read meanwhile at most ${readMeanwhile.toFixed(0)} ms`;
  });
}

/** A PNG of noise, which cannot be compressed, of about this many bytes. */
async function noise(bytes: number): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const side = Math.round(Math.sqrt(bytes / 3));
  const pixels = Buffer.alloc(side * side * 3);
  let state = 1;
  for (let i = 0; i < pixels.length; i++) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) | 0;
    pixels[i] = state >>> 16;
  }
  return sharp(pixels, { raw: { width: side, height: side, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer();
}

async function upload(port: number, rows: number, image: Buffer, index: number): Promise<number> {
  const content = image.toString('base64').replace(/.{76}/g, '$&\r\n');
  const session = sessionId(index, rows);
  const body = envelope(
    `<m:catalogProductAttributeMediaCreate><sessionId>${session}</sessionId><product>${productId(index, rows)}</product><data><file><content>${content}</content><mime>image/png</mime><name>noise</name></file><label>Noise</label></data></m:catalogProductAttributeMediaCreate>`,
  );
  const start = performance.now();
  const text = await call(port, body);
  const time = performance.now() - start;
  if (!text.includes('/n/o/noise')) throw new Error(`the upload was answered with ${text.slice(0, 500)}`);
  return time;
}

/** Reads one cart after the other; `stop` returns the time of the slowest read. */
function readUntilStopped(port: number, rows: number): { stop(): Promise<number> } {
  let isStopped = false;
  let slowest = 0;
  const work = (async () => {
    for (let index = 0; !isStopped; index++) {
      const body = envelope(
        `<m:catalogProductAttributeMediaList><sessionId>${sessionId(index, rows)}</sessionId><product>${productId(100 + (index % 100), rows)}</product></m:catalogProductAttributeMediaList>`,
      );
      const start = performance.now();
      await call(port, body);
      slowest = Math.max(slowest, performance.now() - start);
    }
  })();
  return {
    async stop() {
      isStopped = true;
      await work;
      return slowest;
    },
  };
}
