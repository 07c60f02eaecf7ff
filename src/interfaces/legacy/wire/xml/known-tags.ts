/**
 * Start tags that were read before. A client writes the same ones in every request: its envelope with all its namespaces,
 * its parameters with their types. What such a tag means depends on its text and on the namespaces around it alone, so it
 * is kept with those.
 */

import type { NamespaceScope, XmlAttribute } from './tree.ts';

/** What a start tag says. */
export interface KnownTag {
  /** as written, for the end tag */
  readonly name: string;
  readonly prefix: string;
  readonly localName: string;
  readonly namespace: string;
  readonly attributes: readonly XmlAttribute[];
  /** the namespaces in force inside, and how many declarations those are */
  readonly scope: NamespaceScope | undefined;
  readonly depth: number;
  /** attributes and declarations that it has */
  readonly count: number;
  /** whether it is an empty-element tag */
  readonly empty: boolean;
}

/** Tags that are kept: so many, none longer, and so many new ones of a document at most. */
const keptTags = 2000;
const keptLength = 500;
export const newTagsOfDocument = 64;

/** Those of root elements; those inside hang on the scopes that these declare, and go with them. */
let roots = new Map<string, KnownTag>();
let tagCount = 0;

/**
 * The text of the start tag at `start` if it may be kept: up to the next `>`, which need not be its end where a value of an
 * attribute has one.
 */
export function shortTag(text: string, start: number): string | undefined {
  const end = text.indexOf('>', start);
  return end === -1 || end - start >= keptLength ? undefined : text.slice(start, end + 1);
}

/** A tag that was kept, by its text and the namespaces around it. */
export function knownTag(tag: string, scope: NamespaceScope | undefined): KnownTag | undefined {
  return (scope === undefined ? roots : scope.tags)?.get(tag);
}

/** Keeps a tag. Its strings, and the text, must not be parts of a longer one, which would be kept with them. */
export function keepTag(tag: string, scope: NamespaceScope | undefined, known: KnownTag): void {
  if (tagCount >= keptTags) {
    roots = new Map();
    tagCount = 0;
  }
  tagCount += 1;
  if (scope === undefined) roots.set(tag, known);
  else {
    scope.tags ??= new Map();
    scope.tags.set(tag, known);
  }
}
