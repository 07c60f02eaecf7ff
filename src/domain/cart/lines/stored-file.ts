/** A file that was sent to a cart for one of its custom options. */
export interface OptionFile {
  readonly key: string;
  readonly optionId: number;
  readonly name: string;
  readonly contentType: string | null;
  /** Bytes. */
  readonly size: number;
  /** Of an image, in pixels. */
  readonly width: number | null;
  readonly height: number | null;
}

/** The file of a stored choice. An imported one has a key that no file of ours has. */
export interface StoredFile {
  readonly key: string;
  readonly name: string;
  /** As people read it: the name, and of an image its size. */
  readonly text: string;
}

/** The choice of a file as a line keeps it: in the words of the legacy family, so that imported choices are read alike. */
export function storedFileChoice({ key, name, contentType, size, width, height }: OptionFile): string {
  const seen = { type: contentType ?? 'application/octet-stream', title: name, size: String(size) };
  return JSON.stringify({ ...seen, width: width ?? 0, height: height ?? 0, secret_key: key });
}

/** Reads it back; undefined where it is none. */
export function storedFile(value: string): StoredFile | undefined {
  if (!value.includes('"secret_key"')) return undefined;
  try {
    const { title, width, height, secret_key } = JSON.parse(value) as Record<string, unknown>;
    if (typeof title !== 'string' || typeof secret_key !== 'string') return undefined;
    const x = Number(width);
    const y = Number(height);
    return { key: secret_key, name: title, text: x > 0 && y > 0 ? `${title} ${x} x ${y} px.` : title };
  } catch {
    return undefined;
  }
}
