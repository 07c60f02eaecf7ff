/**
 * A cache of start tags. A client writes the same ones in every request: its envelope with all its namespaces, its
 * parameters with their types. The meaning of such a tag depends only on its text and on the namespaces around it, so
 * these are its key.
 */

import type { NamespaceScope, XmlAttribute } from './tree.ts';

/** The parsed content of a start tag. */
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

/** Limits of the cache: the number of tags, their length, and the new ones of one document. */
const keptTags = 2000;
const keptLength = 500;
export const newTagsOfDocument = 64;

/** The tags of root elements; tags inside are stored with the scopes that these declare, and are dropped with them. */
let roots = new Map<string, KnownTag>();
let tagCount = 0;

/**
 * The text of the start tag at `start`, if it can be cached: up to the next `>`, which may be inside an attribute's
 * value.
 */
export function shortTag(text: string, start: number): string | undefined {
  const end = text.indexOf('>', start);
  return end === -1 || end - start >= keptLength ? undefined : text.slice(start, end + 1);
}

/** A cached tag, by its text and the namespaces around it. */
export function knownTag(tag: string, scope: NamespaceScope | undefined): KnownTag | undefined {
  return (scope === undefined ? roots : scope.tags)?.get(tag);
}

/** Caches a tag. Its strings, and the text, must not be parts of a longer one, which would stay in memory with them. */
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
