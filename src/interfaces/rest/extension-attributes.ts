import { Type } from 'typebox';
import { type ExtensionFields, extensionFields } from '#kernel/extension-fields.ts';
import { nullable } from './schema.ts';

/** The member of a resource with what extensions of an imported store kept with it. */
export const extensionAttributes = {
  extensionAttributes: Type.Optional(
    Type.Record(Type.String(), nullable(Type.String()), {
      description: 'Columns that extensions of the imported store had added, as texts; only for API users',
    }),
  ),
};

/** Adds them to a resource that was made from the row, for the back office, if there are any. */
export function withExtensions<T extends object>(shown: T, row: object, isOffice: boolean): T {
  const fields = isOffice ? extensionFields(row) : undefined;
  return fields ? Object.assign(shown, extensionMember(fields)) : shown;
}

/** The member with these fields; nothing if there are none. */
export function extensionMember(fields: ExtensionFields | undefined): {
  extensionAttributes?: Record<string, string | null>;
} {
  return fields ? { extensionAttributes: { ...fields } } : {};
}
