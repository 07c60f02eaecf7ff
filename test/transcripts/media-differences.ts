import { mediaFaults } from '../../src/interfaces/soap/resources/product-media/resource.ts';
import type { Difference } from './differences.ts';
import { becomeFault, becomeResult, isFields } from './expectations.ts';
import { mapTexts } from './normalize.ts';
import type { AnswerValue } from './read-answer.ts';
import type { Outcome } from './replay.ts';

const imageTypes = ['image', 'small_image', 'thumbnail'].map((code) => ({ code, scope: 'store' }));

/** A struct of texts as WS-I writes a map. */
const pairs = (fields: Readonly<Record<string, string>>): AnswerValue =>
  Object.entries(fields).map(([key, value]) => ({ key, value }));

const missing = (outcome: Outcome): void =>
  becomeFault(outcome, '6', 'Required parameter is missing, for more details see "exception.log".');

const faultInList = (code: string, message: string): AnswerValue => [
  pairs({ isFault: 'true', faultCode: code, faultMessage: message }),
];

/** The images of the product that many cases list. */
const twoImages = (none: AnswerValue): AnswerValue =>
  [
    ['/m/s/msj000a_1.webp', '2'],
    ['/m/s/msj000c_1.webp', '4'],
  ].map(([file = '', position = '']) => ({
    file,
    label: '',
    position,
    exclude: '0',
    url: `http://shop/media/catalog/product${file}`,
    types: none,
  }));

/** JPEGs sent as other types under one name, and a PNG sent as a JPEG. */
const namesByBytes: Readonly<Record<string, string>> = {
  media_create_bad_mime: '/x/_/x.jpg',
  media_create_mime_pdf: '/x/_/x_1.jpg',
  media_create_mime_uppercase: '/x/_/x_2.jpg',
  media_create_mime_jpg: '/x/_/x_3.jpg',
  media_create_png_bytes_as_jpeg: '/m/i/mismatch.png',
};

/** Where the resource of images answers otherwise than the reference, on purpose. */
export const mediaDifferences: readonly Difference[] = [
  {
    what: 'the address of an image begins with that of the service',
    why: 'the recording had another host',
    ignore: (outcome) => {
      if (outcome.result === undefined) return;
      outcome.result = mapTexts(outcome.result, (text, name) =>
        name === 'url' ? text.replace(/^http:\/\/127\.0\.0\.1:\d+(?=\/media\/)/, 'http://shop') : text,
      );
    },
  },
  {
    cases: ['media_list_sku_type_empty'],
    what: 'an empty identifierType counts as absent, so that a text that is not a number is a SKU',
    why: 'design 7, Q19',
    expect: (outcome, { style }) => becomeResult(outcome, twoImages(style === 'wsi' ? '' : [])),
  },
  {
    cases: ['media_list_german_product_admin'],
    what: 'the current store view is kept between calls; it was the german one since media_currentStore_set',
    why: 'Q13',
    expect: ({ result }) => {
      const [image] = Array.isArray(result) ? result : [];
      if (isFields(image)) Object.assign(image, { label: 'Deutsch', position: '4', exclude: '0', types: ['image'] });
    },
  },

  // --- content
  {
    cases: ['media_create_not_an_image', 'media_create_truncated_jpeg', 'media_create_php_code'],
    what: 'problems of content are reported without a path',
    why: 'Q9',
    expect: (outcome) => becomeFault(outcome, '104', 'Unsupported image format.'),
  },
  {
    cases: [
      'media_create_bad_mime',
      'media_create_mime_pdf',
      'media_create_mime_uppercase',
      'media_create_mime_jpg',
      'media_create_png_bytes_as_jpeg',
    ],
    what: 'the bytes decide the format and the extension of an image, whatever type is sent',
    why: 'design 6',
    expect: (outcome, { name }) => becomeResult(outcome, namesByBytes[name] ?? ''),
  },
  {
    cases: ['media_update_bad_mime'],
    what: 'in an update, too; the file keeps its name',
    why: 'design 6',
    expect: (outcome, { style }) => becomeResult(outcome, style === 'wsi' ? '1' : 'boolean true'),
  },
  {
    cases: ['media_update_content_not_image'],
    what: 'update checks content, too',
    why: 'Q9',
    expect: (outcome) => becomeFault(outcome, '102', 'Unsupported image format.'),
  },

  // --- store views
  {
    cases: ['media_info_german_after_update', 'media_info_admin_after_update'],
    what: 'label and position of a store view are stored, also if it had none; both cases read that view',
    why: 'Q12 and Q13',
    expect: ({ result }) => {
      if (isFields(result)) Object.assign(result, { label: 'Vorne', position: '3' });
    },
  },

  // --- removing
  {
    cases: ['media_list_after_remove'],
    styles: ['wsi'],
    what: 'a removed image is gone, whatever types it had in any store view',
    why: 'remove always removes (reference 4.4)',
    expect: (outcome) => {
      const images = Array.isArray(outcome.result) ? outcome.result : [];
      outcome.result = images.filter((image) => !isFields(image) || image.file !== '/f/r/front_1.jpg');
    },
  },

  // --- arguments and service operations
  {
    cases: ['v1_args_named_map_wrong'],
    styles: ['v1'],
    what: 'a map that names no argument is the argument; a map where a text belongs is fault 6',
    why: 'Q15 and Q25',
    expect: missing,
  },
  {
    cases: ['raw_missing_argument'],
    styles: ['v2'],
    what: 'a missing argument is fault 6',
    why: 'Q15',
    expect: missing,
  },
  {
    cases: ['multiCall_ok'],
    styles: ['v1'],
    what: "the spec's eight attribute types, also in a multiCall",
    why: 'D21',
    expect: ({ result }) => {
      const [types] = Array.isArray(result) ? result : [];
      if (Array.isArray(types)) types.pop();
    },
  },
  {
    cases: ['resourceFaults_catalog_product_attribute_media', 'resourceFaults_product_media'],
    styles: ['wsi'],
    what: 'resourceFaults works in WS-I',
    why: 'Q11',
    expect: (outcome) =>
      becomeResult(
        outcome,
        Object.values(mediaFaults).map(({ code, message }) => ({ code: String(code), message })),
      ),
  },
  {
    cases: ['multiCall_break'],
    styles: ['wsi'],
    what: 'multiCall works in WS-I, and stops at the first fault on request',
    why: 'Q11',
    expect: (outcome) => becomeResult(outcome, [faultInList('101', 'Requested attribute not found.')].flat()),
  },
  {
    cases: ['raw_wsi_multicall'],
    styles: ['wsi'],
    what: 'multiCall works in WS-I; the call in it lacks its argument',
    why: 'Q11',
    expect: (outcome) =>
      becomeResult(
        outcome,
        [faultInList('6', 'Required parameter is missing, for more details see "exception.log".')].flat(),
      ),
  },
  {
    cases: ['raw_wsi_call'],
    styles: ['wsi'],
    what: 'call works in WS-I',
    why: 'Q11',
    expect: (outcome) => becomeResult(outcome, imageTypes.map(pairs)),
  },
  {
    cases: ['raw_other_namespace'],
    styles: ['wsi'],
    what: 'the namespaces of the whole family are understood',
    why: 'design 2, Q30',
    expect: (outcome) => becomeResult(outcome, imageTypes),
  },
  {
    cases: ['raw_wsi_operation_name_element'],
    styles: ['wsi'],
    what: 'both conventions work at the address: this is a call of V2',
    why: 'design 1',
    expect: (outcome) => becomeResult(outcome, imageTypes),
  },
  {
    cases: ['raw_basic_auth_instead_of_session'],
    styles: ['wsi'],
    what: 'HTTP Basic works in WS-I',
    why: 'design 4',
    expect: (outcome) => becomeResult(outcome, imageTypes),
  },
  {
    cases: ['raw_basic_auth_bad'],
    styles: ['wsi'],
    what: 'and is refused where the key is wrong',
    why: 'design 4',
    expect: (outcome) => becomeFault(outcome, '2', 'Access denied.'),
  },
  {
    cases: ['raw_header_mustunderstand'],
    styles: ['v2', 'wsi'],
    what: 'a header that must be understood is refused',
    why: 'SOAP 1.1, 4.2.3',
    expect: (outcome) => becomeFault(outcome, 'SOAP-ENV:MustUnderstand', 'Header not understood'),
  },
];
