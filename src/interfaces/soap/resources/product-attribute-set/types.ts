import { Type } from 'typebox';
import { integerOf } from '#interfaces/legacy/arguments.ts';
import { arrayOf, struct } from '#interfaces/legacy/declare.ts';

// Every argument is published as text, as in the reference (2.4).
const string = Type.String();

/** The attribute's id or code. */
export const attributeId = { schema: string } as const;

export const attributeSetId = { schema: string, synonyms: ['setId'] } as const;

export const attributeGroupId = { schema: string, synonyms: ['groupId'] } as const;

export const groupId = { schema: string, synonyms: ['attributeGroupId'] } as const;

/** A text that may be left out. */
export const optionalText = { schema: string, optional: true } as const;

export const text = { schema: string } as const;

/** True for success; WS-I writes `1`, where its stubs read an int (reference 2.4). */
export const success = Type.Boolean({ asNumber: true });

/** The answer of `list` (reference 2.4, structs). */
export const catalogProductAttributeSetEntityArray = arrayOf(
  'catalogProductAttributeSetEntityArray',
  struct('catalogProductAttributeSetEntity', {
    set_id: Type.Optional(Type.Integer()),
    name: Type.Optional(Type.String()),
  }),
);

/** The id in a text; undefined if it cannot be one. */
export function idOf(sent: string | null): number | undefined {
  const id = sent === null ? null : integerOf(sent);
  return id !== null && id > 0 ? id : undefined;
}
