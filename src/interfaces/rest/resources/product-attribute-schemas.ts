import { type Static, Type } from 'typebox';
import type { AttributeChange, SettableFlag } from '#domain/catalog/attributes/change.ts';
import type { AttributeRef } from '#domain/catalog/attributes/find.ts';
import { type InputName, inputTypes } from '#domain/catalog/attributes/input-types.ts';
import type { SentLabel, StoreLabel } from '#domain/catalog/attributes/labels.ts';
import { plainText } from '#domain/catalog/attributes/plain-text.ts';
import type { ProductAttribute } from '#domain/catalog/attributes/product-attribute.ts';
import { type AttributeFlag, attributeFlags } from '#domain/shared/attributes/registry.ts';
import { readDate } from '#kernel/read-date.ts';
import { nullable, readOnlyOf, rowId } from '../schema.ts';

/** An attribute in a path: by id or by code. */
export const attributeNamed = (text: string): AttributeRef =>
  /^[1-9]\d{0,14}$/.test(text) ? { id: Number(text) } : { code: text };

/** Flags are named as in the domain (rest 4.1). */
const flags = Object.keys(attributeFlags) as AttributeFlag[];

const flagSchemas = Object.fromEntries(flags.map((name) => [name, Type.Boolean()])) as Record<
  AttributeFlag,
  ReturnType<typeof Type.Boolean>
>;

/** The longest label and the longest default value, in characters. */
const longestLabel = 255;
const longestDefault = 5000;

const scope = Type.Union([Type.Literal('global'), Type.Literal('website'), Type.Literal('store')]);
const labels = Type.Array(
  Type.Object({
    storeId: Type.Integer({ minimum: 0, description: 'Id of the store view; 0 is the default' }),
    label: Type.String({ maxLength: longestLabel }),
  }),
  { maxItems: 1000, description: 'The labels in all store views' },
);

/** An attribute as it is shown; `labels` are not shown in lists. */
export const productAttribute = Type.Object(
  {
    id: rowId('Attribute id'),
    attributeCode: Type.String(),
    frontendLabel: nullable(Type.String({ description: 'Label in the store view' })),
    frontendInput: nullable(Type.String({ description: 'Input: `text`, `select`, `multiselect`, ...' })),
    backendType: Type.String({ description: '`varchar`, `text`, `int`, `decimal`, `datetime` or `static`' }),
    frontendClass: nullable(Type.String({ description: 'Class of the check of values, such as `validate-number`' })),
    defaultValue: nullable(Type.String()),
    note: nullable(Type.String()),
    scope,
    applyTo: Type.Array(Type.String(), { description: 'Product types; none for all' }),
    position: Type.Integer(),
    isFilterable: Type.Integer({ description: '0 no, 1 with results only, 2 always' }),
    ...flagSchemas,
    options: Type.Array(Type.Object({ label: Type.String(), value: Type.String() }), {
      description: 'The options, with labels of the store view',
    }),
    labels: Type.Optional(labels),
  },
  { title: 'ProductAttribute' },
);

type Shown = Static<typeof productAttribute>;

/** Prints an attribute, with its labels where they were read. */
export function showAttribute(attribute: ProductAttribute & { readonly labels?: readonly StoreLabel[] }): Shown {
  return {
    id: attribute.id,
    attributeCode: attribute.code,
    frontendLabel: attribute.label,
    frontendInput: attribute.input,
    backendType: attribute.backendType,
    frontendClass: attribute.frontendClass,
    defaultValue: attribute.defaultValue,
    note: attribute.note,
    scope: attribute.scope as Shown['scope'],
    applyTo: [...attribute.appliesTo],
    position: attribute.position,
    isFilterable: attribute.filterable,
    ...(Object.fromEntries(flags.map((flag) => [flag, attribute[flag]])) as Record<AttributeFlag, boolean>),
    options: [...attribute.options],
    ...(attribute.labels && {
      labels: attribute.labels.flatMap(({ storeId, label }) => (label === null ? [] : [{ storeId, label }])),
    }),
  };
}

/** The flags that callers set; each attribute has the first ones, some inputs have the others. */
const settable = [
  'isUnique',
  'isRequired',
  'isConfigurable',
  'isSearchable',
  'isVisibleInAdvancedSearch',
  'isComparable',
  'isUsedForPriceRules',
  'isVisibleOnFront',
  'usedInProductListing',
] as const satisfies readonly SettableFlag[];
const additionalFlags = ['isFilterableInSearch', 'isHtmlAllowedOnFront', 'isWysiwygEnabled', 'usedForSortBy'] as const;

const optional = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, Type.Optional(Type.Boolean())])) as Record<
    (typeof settable)[number] | (typeof additionalFlags)[number],
    ReturnType<typeof Type.Optional<ReturnType<typeof Type.Boolean>>>
  >;

const writable = {
  frontendLabel: Type.Optional(
    nullable(
      Type.String({
        maxLength: longestLabel,
        description: 'The default label, or that of the store view in `?store=`; not looked at if `labels` are sent',
      }),
    ),
  ),
  labels: Type.Optional(labels),
  frontendClass: Type.Optional(
    nullable(Type.String({ maxLength: 100, description: 'Check of values, such as `validate-number`' })),
  ),
  defaultValue: Type.Optional(
    nullable(
      Type.String({
        maxLength: longestDefault,
        description: 'Options as ids joined by commas, yes and no as `1` and `0`, days as `YYYY-MM-DD`',
      }),
    ),
  ),
  scope: Type.Optional(scope),
  applyTo: Type.Optional(
    Type.Array(Type.String({ maxLength: 100 }), { maxItems: 100, description: 'Product types; none for all' }),
  ),
  position: Type.Optional(Type.Integer({ minimum: 0, maximum: 999_999_999 })),
  isFilterable: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 2, description: '0 no, 1 with results only, 2 always' }),
  ),
  ...optional([...settable, ...additionalFlags]),
};

const readOnly = readOnlyOf(productAttribute, Object.keys(writable) as (keyof typeof writable)[]);
const { attributeCode: _code, frontendInput: _input, ...readOnlyAlways } = readOnly;

/** The body of a change of an attribute. */
export const attributeChange = Type.Object({ ...readOnly, ...writable });

/** The body of a new attribute. */
export const newAttribute = Type.Object({
  ...readOnlyAlways,
  attributeCode: Type.String({ minLength: 1, maxLength: 255, description: 'Small letters, digits, `_`; 30 at most' }),
  frontendInput: Type.Unsafe<InputName>(
    Type.Union(
      Object.keys(inputTypes).map((name) => Type.Literal(name)),
      { description: 'What kind of values it has' },
    ),
  ),
  ...writable,
});

/** Reads the fields of an attribute; fields that its input does not have are ignored. A label is for `labelStore`. */
export function sentAttribute(body: Static<typeof attributeChange>, labelStore: number): AttributeChange {
  const { frontendLabel, labels: all, frontendClass, defaultValue, scope: wantedScope, applyTo, ...rest } = body;
  const sent = <Name extends keyof typeof rest>(names: readonly Name[]) =>
    Object.fromEntries(names.flatMap((name) => (rest[name] === undefined ? [] : [[name, rest[name]]])));
  return {
    flags: sent(settable),
    additional: {
      ...sent([...additionalFlags, 'position']),
      ...(rest.isFilterable !== undefined && { filterable: rest.isFilterable }),
      ...(frontendClass !== undefined && { frontendClass: frontendClass || null }),
    },
    unreadable: [],
    ...(wantedScope && { scope: wantedScope }),
    ...(defaultValue !== undefined && { defaultValue: readDefault(defaultValue ?? '') }),
    ...(applyTo && { appliesTo: [...new Set(applyTo)] }),
    ...(all && { labels: sentLabels(all) }),
    ...(frontendLabel !== undefined && { label: { storeId: labelStore, text: frontendLabel ?? '' } }),
  };
}

const yesOrNo: Readonly<Record<string, boolean>> = { '1': true, true: true, '0': false, false: false };

function readDefault(sent: string): NonNullable<AttributeChange['defaultValue']> {
  const text = plainText(sent).trim();
  const ids = text.split(',').filter((part) => /^\s*\d{1,15}\s*$/.test(part));
  return {
    text: sent,
    optionIds: [...new Set(ids.map(Number))],
    isYes: yesOrNo[text],
    date: readDate(text)?.replace(' 00:00:00', '') ?? text,
  };
}

/** Labels of a body, in the form of the domain. */
const sentLabels = (sent: Static<typeof labels>): SentLabel[] =>
  sent.map(({ storeId, label }) => ({ storeId, text: label }));

const optionFields = {
  label: Type.Optional(
    Type.String({
      maxLength: longestLabel,
      description: 'The default label, or that of the store view in `?store=`; not looked at if `labels` are sent',
    }),
  ),
  labels: Type.Optional(labels),
  sortOrder: Type.Optional(Type.Integer({ minimum: 0, maximum: 999_999_999, description: 'Place among the options' })),
  isDefault: Type.Optional(Type.Boolean({ description: 'Whether it is a default of the attribute' })),
};

/** The body of a new option, and of a change of one. */
export const optionBody = Type.Object(optionFields);

/** Reads the fields of an option. A label is for `labelStore`. */
export function sentOption(body: Static<typeof optionBody>, labelStore: number) {
  const { label, labels: all, sortOrder, isDefault } = body;
  return {
    ...(sortOrder !== undefined && { order: sortOrder }),
    ...(isDefault !== undefined && { isDefault }),
    ...(all && { labels: sentLabels(all) }),
    ...(label !== undefined && { label: { storeId: labelStore, text: label } }),
  };
}
