import { Type } from 'typebox';
import { arrayOf, asSent, integerAsText, struct } from '#interfaces/legacy/declare.ts';

const string = Type.String();
const optionalString = Type.Optional(Type.String());
const optionalInteger = Type.Optional(Type.Integer());
const textOrNull = Type.Unsafe<string | null>(string);
const optionalTextOrNull = Type.Optional(textOrNull);

const file = Type.Optional(
  struct('catalogProductDownloadableLinkFileEntity', { name: optionalString, base64_content: optionalString }),
);

/** A link or sample as it is sent. */
export const resource = {
  schema: asSent(
    struct('catalogProductDownloadableLinkAddEntity', {
      title: string,
      price: optionalString,
      is_unlimited: optionalInteger,
      number_of_downloads: optionalInteger,
      is_shareable: optionalInteger,
      sample: Type.Optional(
        struct('catalogProductDownloadableLinkAddSampleEntity', { type: optionalString, file, url: optionalString }),
      ),
      type: optionalString,
      file,
      link_url: optionalString,
      sample_url: optionalString,
      sort_order: optionalInteger,
    }),
  ),
} as const;

const saved = Type.Optional(
  arrayOf(
    'catalogProductDownloadableLinkFileInfoEntityArray',
    struct('catalogProductDownloadableLinkFileInfoEntity', {
      file: string,
      name: string,
      size: Type.Integer(),
      status: string,
    }),
  ),
);

const fields = {
  links: arrayOf(
    'catalogProductDownloadableLinkEntityArray',
    struct('catalogProductDownloadableLinkEntity', {
      link_id: string,
      title: string,
      price: string,
      number_of_downloads: Type.Optional(integerAsText),
      is_unlimited: optionalInteger,
      is_shareable: integerAsText,
      link_url: textOrNull,
      link_type: textOrNull,
      sample_file: optionalTextOrNull,
      sample_url: optionalTextOrNull,
      sample_type: textOrNull,
      sort_order: integerAsText,
      file_save: saved,
      sample_file_save: saved,
    }),
  ),
  samples: arrayOf(
    'catalogProductDownloadableLinkSampleEntityArray',
    struct('catalogProductDownloadableLinkSampleEntity', {
      sample_id: string,
      product_id: string,
      sample_file: optionalTextOrNull,
      sample_url: optionalTextOrNull,
      sample_type: textOrNull,
      sort_order: string,
      default_title: textOrNull,
      store_title: textOrNull,
      title: textOrNull,
    }),
  ),
} as const;

/** Links and samples; WS-I has another name for them (C17). */
export const downloads = {
  ...struct('catalogProductDownloadableLinkInfoEntity', fields),
  inWsi: struct('catalogProductDownloadableLinkListEntity', fields),
};
