import { sql } from 'kysely';
import { attributeIdSql } from '#domain/shared/attributes/attribute-ids.ts';
import { websiteOfStoreSql } from '#domain/stores/store-sql.ts';

/** The setting that customers must confirm their address before they can log in (rest 1.5). */
const confirmationPath = 'customer/create_account/confirm';

/**
 * An expression in a query of customer `c`: 1 if the customer must still confirm the address by the setting of the
 * customer's store, else 0. The store view's setting counts, else its website's, else the default.
 */
export const confirmationPending = sql<number>`case when exists (
  select 1 from customer_value as v
  where v.customer_id = c.customer_id and v.attribute_id = ${attributeIdSql('customer', 'confirmation')} and coalesce(v.value, '') <> ''
) and coalesce((
  select k.value from store_config as k
  where k.path = ${sql.lit(confirmationPath)} and (k.scope = 'default'
    or (k.scope = 'stores' and k.scope_id = c.store_id)
    or (k.scope = 'websites' and k.scope_id = ${websiteOfStoreSql('c.store_id')}))
  order by case k.scope when 'stores' then 0 when 'websites' then 1 else 2 end limit 1
), '0') not in ('', '0', 'false') then 1 else 0 end`;
