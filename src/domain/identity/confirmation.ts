import { sql } from 'kysely';
import { attributeIdSql } from '../attributes/attribute-ids.ts';
import { websiteOfStoreSql } from '../stores/store-sql.ts';

/** The setting of a store by which customers must confirm their address before they can log in (reference rest 1.5). */
const confirmationPath = 'customer/create_account/confirm';

/**
 * 1 where customer `c` of the query around has not confirmed the address although the customer's store asks for it,
 * else 0. The store view's setting counts, else its website's, else the default.
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
