import { attributeOf } from '../../../src/demo/rows/ids.ts';
import { productAttributeOperations } from '../../../src/interfaces/soap/resources/product-attribute/operations.ts';
import type { Engine } from '../../../src/platform/storage/engine.ts';
import { onFaultTable } from '../../support/fault-tables.ts';
import { type FaultScene, faultCases, faultDocument } from './fault-table.ts';
import { attributesAndValues, optionIdsOf } from './support.ts';

onFaultTable({
  page: 'attribute-faults.md',
  document: faultDocument,
  operations: productAttributeOperations,
  cases: faultCases,
  grant: 'catalog/product',
  scene,
  stored: attributesAndValues,
});

async function scene(engine: Engine): Promise<FaultScene> {
  const color = await optionIdsOf(engine, 'color');
  const goodFor = await optionIdsOf(engine, 'good_for');
  return {
    ofCategories: String(attributeOf('catalog_category', 'is_anchor').id),
    colorOption: color.Clay as string,
    ownOption: goodFor.Letters as string,
  };
}
