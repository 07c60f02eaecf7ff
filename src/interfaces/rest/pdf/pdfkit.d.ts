/**
 * The parts of pdfkit that we use; the package brings no types. Lengths are points, from the upper left corner of a
 * page.
 */
declare module 'pdfkit' {
  import type { Readable } from 'node:stream';

  interface TextOptions {
    readonly width?: number;
    readonly align?: 'left' | 'right' | 'center';
    readonly lineBreak?: boolean;
    readonly height?: number;
    readonly ellipsis?: boolean;
  }

  interface Document extends Readable {
    readonly page: { readonly width: number; readonly height: number; margins: { bottom: number } };
    addPage(): this;
    font(name: string): this;
    fontSize(size: number): this;
    fillColor(color: string): this;
    strokeColor(color: string): this;
    lineWidth(width: number): this;
    text(text: string, x: number, y: number, options?: TextOptions): this;
    image(bytes: Buffer, x: number, y: number, options: { readonly fit: readonly [number, number] }): this;
    heightOfString(text: string, options?: TextOptions): number;
    widthOfString(text: string): number;
    moveTo(x: number, y: number): this;
    lineTo(x: number, y: number): this;
    stroke(): this;
    bufferedPageRange(): { readonly start: number; readonly count: number };
    switchToPage(page: number): this;
    end(): void;
  }

  const PDFDocument: new (options: {
    readonly size: string;
    readonly margin: number;
    readonly bufferPages: boolean;
    readonly info: Readonly<Record<string, string | Date>>;
  }) => Document;
  export default PDFDocument;
}
