import type { ContentPlace } from '#domain/content/pages/look.ts';
import type { RestPlace } from '../../declare.ts';

/** The store view that a call reads texts through, and the address of their files. */
export function contentPlace({ store, baseUrl }: RestPlace): ContentPlace {
  return { store, serviceUrl: baseUrl };
}
