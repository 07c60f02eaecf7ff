/** A text in the languages of the demo store. English is the default; the others belong to their store views. */
export interface Text {
  readonly en: string;
  readonly de?: string;
  readonly fr?: string;
}

const storeOf = { en: 0, de: 2, fr: 3 } as const;

/** The text by store id: English for the admin store, which has the defaults. */
export function textByStore(text: Text): readonly (readonly [storeId: number, text: string])[] {
  const found: [number, string][] = [];
  for (const language of ['en', 'de', 'fr'] as const) {
    const value = text[language];
    if (value !== undefined) found.push([storeOf[language], value]);
  }
  return found;
}
