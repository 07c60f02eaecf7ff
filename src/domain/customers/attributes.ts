import { type Attribute, attributeRegistry } from '#domain/shared/attributes/registry.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { type Memo, memo } from '#platform/storage/memo.ts';
import { type ValueRules, valueRules } from './value-rules.ts';

/** The entities of this area that have attributes. */
export type CustomerEntity = 'customer' | 'customer_address';

/** An attribute of customers or of their addresses. */
export interface CustomerAttribute extends Attribute {
  /** The rules for its values. */
  readonly rules: ValueRules;
}

/** By code, in the order of their attribute set. */
export type CustomerAttributes = ReadonlyMap<string, CustomerAttribute>;

/** The attributes of customers or addresses; the result is cached. */
export async function customerAttributes(tx: Tx, entity: CustomerEntity): Promise<CustomerAttributes> {
  const { value } = await tx.remember(cache, entity, async () => {
    const { all } = await attributeRegistry(tx, entity);
    return new Map(
      all.map((attribute) => [attribute.code, { ...attribute, rules: valueRules(attribute.validateRules) }]),
    );
  });
  return value;
}

const cache: Memo<CustomerAttributes> = memo();
