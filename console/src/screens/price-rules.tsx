import type { CustomerGroup, PriceRule, Store } from '@cartwright/client';
import { Action, Badge } from '../kit/controls.tsx';
import { Form } from '../kit/form.tsx';
import { List } from '../kit/list.tsx';
import { useMay } from '../kit/me.ts';
import { useRead, useRows, useWrite } from '../kit/queries.ts';
import { go } from '../kit/router.tsx';
import { number, t, word } from '../kit/text.ts';

/** The price rules of carts. */
export default function PriceRules() {
  const may = useMay();
  return (
    <List<PriceRule>
      title={t('Price rules')}
      operation="listPriceRules"
      search="search"
      id={({ id }) => id}
      {...(may('updatePriceRule') && { to: ({ id }: PriceRule) => `price-rules/${id}` })}
      columns={[
        { title: t('Name'), cell: ({ name }) => name },
        { title: t('Discount'), cell: (rule) => discountOf(rule) },
        { title: t('Coupon'), cell: ({ couponType }) => t(couponWords[couponType] ?? couponType) },
        { title: t('From'), cell: ({ fromDate }) => fromDate },
        { title: t('To'), cell: ({ toDate }) => toDate },
        { title: t('Used'), isNumber: true, cell: ({ timesUsed }) => number(timesUsed) },
        { title: t('Status'), cell: ({ isActive }) => <Badge code={isActive ? 'active' : 'disabled'} /> },
      ]}
      actions={
        may('createPriceRule') &&
        may('listCustomerGroups') && <Action label={t('New price rule')}>{(close) => <NewRule close={close} />}</Action>
      }
    />
  );
}

const couponWords: Readonly<Record<string, string>> = {
  none: 'without a coupon',
  specific: 'by coupon',
  auto: 'by coupon',
};

const discountOf = ({ discountType, discountAmount }: PriceRule): string =>
  `${number(discountAmount)}${discountType.includes('percent') ? ' %' : ''} ${word(discountType)}`;

/** A rule for all websites and all groups of customers; the rest is edited on its own page. */
function NewRule({ close }: { readonly close: () => void }) {
  const create = useWrite<PriceRule>('createPriceRule', ['listPriceRules']);
  const stores = useRead<readonly Store[]>('listStores').data?.data ?? [];
  const groups = useRows<CustomerGroup>('listCustomerGroups').rows ?? [];
  return (
    <Form
      operation="createPriceRule"
      fields={[
        { name: 'name', label: t('Name') },
        { name: 'discountType', label: t('Discount') },
        { name: 'discountAmount', label: t('Amount') },
        {
          name: 'couponType',
          label: t('Coupon'),
          options: [
            ['none', t('without a coupon')],
            ['auto', t('by coupon')],
          ],
        },
      ]}
      initial={{ discountType: 'percent', couponType: 'none' }}
      submit={t('Create')}
      onCancel={close}
      send={async (body) => {
        const websiteIds = [...new Set(stores.map(({ websiteId }) => websiteId))];
        const customerGroupIds = groups.map(({ id }) => id);
        const made = await create.mutateAsync({ body: { ...body, isActive: false, websiteIds, customerGroupIds } });
        go(`price-rules/${made.data.id}`);
      }}
    >
      <p className="hint">
        {t('It holds in all websites, for all groups of customers, and is off until you turn it on.')}
      </p>
    </Form>
  );
}
