import type { ContentPlace } from '../../../../domain/content/look.ts';
import type { RestPlace } from '../../declare.ts';

/** Through which store view a call looks at texts, and where files of them are served. */
export function contentPlace({ store, baseUrl }: RestPlace): ContentPlace {
  return { store, serviceUrl: baseUrl };
}
