import { Type } from 'typebox';
import { type TaxClass, taxClassCommands } from '#domain/pricing/taxes/classes.ts';
import { type TaxRateRecord, taxRateCommands } from '#domain/pricing/taxes/rates.ts';
import { exportTaxRates, importTaxRates } from '#domain/pricing/taxes/rates-csv.ts';
import { type TaxRuleRecord, taxRuleCommands } from '#domain/pricing/taxes/rules.ts';
import { decimalToNumber, sentDecimal } from '#kernel/decimal.ts';
import { type RouteDeclaration, route } from '../declare.ts';
import { recordRoutes } from '../record-routes.ts';
import { named, nullable, readOnlyOf, rowId } from '../schema.ts';

const tag = 'Taxes';
const name = (description?: string) =>
  Type.String({ minLength: 1, maxLength: 255, pattern: '\\S', ...(description !== undefined && { description }) });
const search = Type.Optional(
  Type.String({ minLength: 1, maxLength: 200, description: 'Only products whose name contains this text' }),
);

const taxClass = named(
  'TaxClass',
  Type.Object({
    id: rowId(),
    className: Type.String(),
    classType: Type.String({ description: 'PRODUCT or CUSTOMER' }),
  }),
);
const classType = Type.Union([Type.Literal('PRODUCT'), Type.Literal('CUSTOMER')]);

const classRoutes = recordRoutes({
  commands: taxClassCommands,
  tag,
  path: '/tax-classes',
  names: { operation: 'TaxClass', operations: 'TaxClasses', singular: 'a tax class', plural: 'tax classes' },
  result: taxClass,
  required: { className: name(), classType },
  optional: readOnlyOf(taxClass, ['className', 'classType']),
  bodyNames: { name: 'className', type: 'classType' },
  dataOf: (body): Partial<TaxClass> => ({ name: body.className, type: body.classType }) as Partial<TaxClass>,
  show: ({ id, name: className, type }) => ({ id, className, classType: type }),
  example: { className: 'Food', classType: 'PRODUCT' },
  filters: { classType: Type.Optional(classType), search },
  queryOf: ({ classType: type, search: text }) => ({ type, search: text }),
});

const taxRate = named(
  'TaxRate',
  Type.Object({
    id: rowId(),
    code: Type.String(),
    taxCountryId: Type.String({ description: 'ISO 3166-1, two letters' }),
    taxRegionId: nullable(Type.Integer({ description: 'null for the whole country' })),
    taxPostcode: nullable(Type.String({ description: 'A postcode, or the beginning of one with `*`; null for all' })),
    zipIsRange: Type.Boolean(),
    zipFrom: nullable(Type.Integer()),
    zipTo: nullable(Type.Integer()),
    rate: Type.Number({ description: 'Per cent' }),
    titles: Type.Array(Type.Object({ storeId: Type.Integer(), title: Type.String() }), {
      description: 'Names in store views, which are shown instead of the code',
    }),
  }),
);
const zip = nullable(Type.Integer({ minimum: 0, maximum: 999_999_999_999_999 }));
const writtenRate = {
  taxRegionId: Type.Optional(nullable(Type.Integer({ minimum: 0 }))),
  taxPostcode: Type.Optional(nullable(Type.String({ maxLength: 33 }))),
  zipIsRange: Type.Optional(nullable(Type.Boolean({ description: 'false removes the range' }))),
  zipFrom: Type.Optional(zip),
  zipTo: Type.Optional(zip),
  titles: Type.Optional(
    nullable(Type.Array(Type.Object({ storeId: Type.Integer({ minimum: 1 }), title: name() }), { maxItems: 1000 })),
  ),
};

interface RateBody {
  readonly code?: string;
  readonly taxCountryId?: string;
  readonly taxRegionId?: number | null;
  readonly taxPostcode?: string | null;
  readonly zipIsRange?: boolean | null;
  readonly zipFrom?: number | null;
  readonly zipTo?: number | null;
  readonly rate?: number;
  readonly titles?: TaxRateRecord['titles'] | null;
}

function rateOf(body: RateBody): Partial<TaxRateRecord> {
  const { code, taxCountryId, taxRegionId, taxPostcode, zipIsRange, zipFrom, zipTo, rate, titles } = body;
  const noRange = zipIsRange === false || zipIsRange === null;
  return {
    ...(code !== undefined && { code: code.trim() }),
    ...(taxCountryId !== undefined && { countryId: taxCountryId.toUpperCase() }),
    ...(taxRegionId !== undefined && { regionId: taxRegionId ?? 0 }),
    ...(taxPostcode !== undefined && {
      postcode: taxPostcode === null || ['', '*'].includes(taxPostcode.trim()) ? null : taxPostcode.trim(),
    }),
    ...(zipFrom !== undefined && { postcodeFrom: zipFrom }),
    ...(zipTo !== undefined && { postcodeTo: zipTo }),
    ...(noRange && { postcodeFrom: null, postcodeTo: null }),
    ...(zipIsRange === true && { isRange: true, ...(taxPostcode === undefined && { postcode: null }) }),
    ...(rate !== undefined && { percent: sentDecimal(rate) ?? Number.NaN }),
    ...(titles !== undefined && { titles: titles ?? [] }),
  };
}

const rateRoutes = recordRoutes({
  commands: taxRateCommands,
  tag,
  path: '/tax-rates',
  names: { operation: 'TaxRate', operations: 'TaxRates', singular: 'a tax rate', plural: 'tax rates' },
  result: taxRate,
  required: { code: name(), taxCountryId: Type.String({ minLength: 2, maxLength: 2 }), rate: Type.Number() },
  optional: { ...writtenRate, id: Type.Optional(Type.Unknown({ readOnly: true, description: 'Read only' })) },
  bodyNames: {
    countryId: 'taxCountryId',
    regionId: 'taxRegionId',
    percent: 'rate',
    postcode: 'taxPostcode',
    postcodeFrom: 'zipFrom',
    postcodeTo: 'zipTo',
  },
  dataOf: (body) => rateOf(body),
  show: (rate) => ({
    id: rate.id,
    code: rate.code,
    taxCountryId: rate.countryId,
    taxRegionId: rate.regionId || null,
    taxPostcode: rate.postcode,
    zipIsRange: rate.postcodeFrom !== null,
    zipFrom: rate.postcodeFrom,
    zipTo: rate.postcodeTo,
    rate: decimalToNumber(rate.percent),
    titles: rate.titles.map((title) => ({ ...title })),
  }),
  example: { code: 'US-WA', taxCountryId: 'US', taxRegionId: 62, rate: 6.5 },
  filters: { taxCountryId: Type.Optional(Type.String({ minLength: 2, maxLength: 2 })), search },
  queryOf: ({ taxCountryId, search: text }) => ({ countryId: taxCountryId, search: text }),
});

const taxRule = named(
  'TaxRule',
  Type.Object({
    id: rowId(),
    code: Type.String(),
    customerTaxClassIds: Type.Array(Type.Integer()),
    productTaxClassIds: Type.Array(Type.Integer()),
    taxRateIds: Type.Array(Type.Integer()),
    priority: Type.Integer({
      description:
        'Rates of rules with the same priority are added; those of the next priority are calculated from the price including them',
    }),
    position: Type.Integer(),
    calculateSubtotal: Type.Boolean({
      description: 'Whether it applies to the price without any tax',
    }),
  }),
);
const ids = Type.Array(Type.Integer({ minimum: 1 }), { maxItems: 10_000 });
const place = Type.Optional(nullable(Type.Integer({ minimum: 0, maximum: 1_000_000 })));

interface RuleBody {
  readonly code?: string;
  readonly customerTaxClassIds?: readonly number[];
  readonly productTaxClassIds?: readonly number[];
  readonly taxRateIds?: readonly number[];
  readonly priority?: number | null;
  readonly position?: number | null;
  readonly calculateSubtotal?: boolean | null;
}

const ruleOf = (body: RuleBody): Partial<TaxRuleRecord> => ({
  ...(body.code !== undefined && { code: body.code.trim() }),
  ...(body.customerTaxClassIds !== undefined && { customerClassIds: body.customerTaxClassIds }),
  ...(body.productTaxClassIds !== undefined && { productClassIds: body.productTaxClassIds }),
  ...(body.taxRateIds !== undefined && { rateIds: body.taxRateIds }),
  ...(body.priority !== undefined && { priority: body.priority ?? 0 }),
  ...(body.position !== undefined && { position: body.position ?? 0 }),
  ...(body.calculateSubtotal !== undefined && { ofNetPrice: body.calculateSubtotal ?? false }),
});

const ruleRoutes = recordRoutes({
  commands: taxRuleCommands,
  tag,
  path: '/tax-rules',
  names: { operation: 'TaxRule', operations: 'TaxRules', singular: 'a tax rule', plural: 'tax rules' },
  result: taxRule,
  required: { code: name(), customerTaxClassIds: ids, productTaxClassIds: ids, taxRateIds: ids },
  optional: {
    priority: place,
    position: place,
    calculateSubtotal: Type.Optional(nullable(Type.Boolean())),
    id: Type.Optional(Type.Unknown({ readOnly: true, description: 'Read only' })),
  },
  bodyNames: { customerClassIds: 'customerTaxClassIds', productClassIds: 'productTaxClassIds', rateIds: 'taxRateIds' },
  dataOf: (body) => ruleOf(body),
  show: (rule) => ({
    id: rule.id,
    code: rule.code,
    customerTaxClassIds: [...rule.customerClassIds],
    productTaxClassIds: [...rule.productClassIds],
    taxRateIds: [...rule.rateIds],
    priority: rule.priority,
    position: rule.position,
    calculateSubtotal: rule.ofNetPrice,
  }),
  example: { code: 'Food', customerTaxClassIds: [3], productTaxClassIds: [5], taxRateIds: [8], priority: 1 },
  filters: { search },
  queryOf: ({ search: text }) => ({ search: text }),
});

/** Files of tax rates, in the columns of a legacy store. */
const fileRoutes: readonly RouteDeclaration[] = [
  route({
    method: 'GET',
    path: '/tax-rates/export',
    tag,
    summary: 'Export tax rates as CSV',
    description: 'With the columns of the Magento 1 family, and a column for titles of each store view.',
    operationId: 'exportTaxRates',
    result: Type.Object({ csv: Type.String() }),
    command: exportTaxRates,
    input: () => undefined,
    print: (csv) => ({ csv }),
  }),
  route({
    method: 'POST',
    path: '/tax-rates/import',
    tag,
    summary: 'Import tax rates from CSV',
    description:
      'A rate with a known code is changed; rates that the file does not have stay. All lines or none: every wrong line is reported, as `/csv/LINE`.',
    operationId: 'importTaxRates',
    body: Type.Object({ csv: Type.String({ maxLength: 32 << 20 }) }),
    bodyLimit: 'bulk',
    example: {
      csv: 'Code,Country,State,Zip/Post Code,Rate,Zip/Post is Range,Range From,Range To\nUS-OR,US,OR,*,0,,,\n',
    },
    result: Type.Object({ created: Type.Integer(), changed: Type.Integer() }),
    problems: { 422: 'Lines cannot be read.' },
    command: importTaxRates,
    input: ({ body }) => ({ csv: body.csv }),
    print: (done) => done,
  }),
];

/** Tax classes, rates and rules (rest 4.11). */
export const taxRoutes: readonly RouteDeclaration[] = [...classRoutes, ...fileRoutes, ...rateRoutes, ...ruleRoutes];
