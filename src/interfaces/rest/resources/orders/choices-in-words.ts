import { type Static, Type } from 'typebox';
import type { LabelledChoice } from '#domain/checkout/line-choices.ts';
import { optionFilePath } from '../../option-file-path.ts';

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

/** Choices of a line, in words; `baseUrl` is without a trailing slash. */
export function inWords(choices: readonly LabelledChoice[], baseUrl: string): Static<typeof choicesInWords> {
  return choices.map(({ label, value, optionId, rawValue, file }) => ({
    label,
    value,
    ...(optionId !== undefined && { optionId: Number(optionId) }),
    ...(rawValue !== undefined && { rawValue }),
    ...(file && { url: baseUrl + optionFilePath(file.optionId, file.key) }),
  }));
}
