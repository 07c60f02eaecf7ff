import { Type } from 'typebox';

/** The choices of an item of a cart or an order, in words. */
export const choicesInWords = Type.Array(
  Type.Object({
    label: Type.String(),
    value: Type.String(),
    optionId: Type.Optional(Type.Integer({ description: 'Id of the custom option' })),
    rawValue: Type.Optional(
      Type.String({
        description: 'What was chosen for the custom option: a text, ids of values, or `YYYY-MM-DD HH:MM:SS`',
      }),
    ),
    url: Type.Optional(Type.String({ description: 'Address for the download of a sent file' })),
  }),
  { description: 'The choices as text for people; dates and times in the form of the store view’s locale' },
);
