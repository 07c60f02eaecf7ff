import type { Conversion, KnownChoices } from '#domain/shared/attributes/stored-value.ts';
import { valueManners } from '#domain/shared/attributes/value-manners.ts';
import type { WritableAttribute } from './attributes.ts';
import type { WriteRules } from './write.ts';

/** How values of products are converted; options are ids, digits that are an id, or labels of the default store view. */
export function productConversion(
  known: KnownChoices,
  { storesUnknownChoices }: WriteRules,
): Conversion<WritableAttribute> {
  const manner = storesUnknownChoices ? valueManners.legacyProduct : valueManners.product;
  return { manner, known, textRule: classProblem };
}

/** Checks a text against `frontend_class` (spec 2.5). */
function classProblem({ frontendClass }: WritableAttribute, text: string): string | undefined {
  const rule = frontendClass === null ? undefined : classes[frontendClass];
  return rule && !rule.test.test(text) ? rule.says : undefined;
}

const classes: Readonly<Record<string, { readonly test: RegExp; readonly says: string }>> = {
  'validate-number': { test: /^\s*-?\d*(\.\d*)?\s*$/, says: 'must be a number' },
  'validate-digits': { test: /^\d+$/, says: 'must be digits' },
  'validate-email': { test: /^[^\s@]+@[^\s@]+\.[^\s@]+$/, says: 'must be an email address' },
  'validate-url': { test: /^(https?|ftp):\/\/[^\s/]+(\/\S*)?$/i, says: 'must be a URL' },
  'validate-alpha': { test: /^[a-zA-Z]+$/, says: 'must be letters a to z' },
  'validate-alphanum': { test: /^[a-zA-Z0-9]+$/, says: 'must be letters a to z or digits' },
};
