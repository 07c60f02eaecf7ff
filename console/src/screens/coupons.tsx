import type { Coupon, PriceRule } from '@cartwright/client';
import { useSave } from '../kit/conflict.tsx';
import { Action, Badge, Sure, say } from '../kit/controls.tsx';
import { Form } from '../kit/form.tsx';
import { List } from '../kit/list.tsx';
import { useMay } from '../kit/me.ts';
import { useRows, useWrite } from '../kit/queries.ts';
import { Link } from '../kit/router.tsx';
import { number, t, time } from '../kit/text.ts';

const read = ['listCoupons', 'listPriceRules'];

/** The coupons, each of a price rule. */
export default function Coupons() {
  const may = useMay();
  const create = useWrite('createCoupon', read);
  const remove = useWrite('deleteCoupon', read);
  const rules = useRows<PriceRule>('listPriceRules').rows?.filter(({ couponType }) => couponType === 'auto') ?? [];
  return (
    <List<Coupon>
      title={t('Coupons')}
      operation="listCoupons"
      id={({ id }) => id}
      filters={[{ name: 'code', label: t('Code') }]}
      columns={[
        { title: t('Code'), cell: ({ code }) => <code>{code}</code> },
        {
          title: t('Price rule'),
          cell: ({ ruleId, ruleName }) =>
            may('updatePriceRule') ? <Link to={`price-rules/${ruleId}`}>{ruleName}</Link> : ruleName,
        },
        { title: t('Used'), isNumber: true, cell: ({ timesUsed }) => number(timesUsed) },
        { title: t('Up to'), isNumber: true, cell: ({ usageLimit }) => (usageLimit ? number(usageLimit) : '–') },
        { title: t('Ends'), cell: ({ expirationDate }) => time(expirationDate) },
        { title: t('Status'), cell: ({ isActive }) => <Badge code={isActive ? 'active' : 'disabled'} /> },
        {
          title: t('Action'),
          cell: (coupon) => (
            <div className="buttons">
              {may('updateCoupon') && <Edit coupon={coupon} />}
              {may('deleteCoupon') && (
                <Sure
                  label={t('Delete')}
                  kind="danger"
                  question={t('Delete the coupon {code}?', { code: coupon.code })}
                  go={() => remove.mutateAsync({ params: { id: coupon.id } })}
                />
              )}
            </div>
          ),
        },
      ]}
      actions={
        may('createCoupon') &&
        rules.length > 0 && (
          <Action label={t('New coupon')}>
            {(close) => (
              <Form
                operation="createCoupon"
                fields={[
                  { name: 'ruleId', label: t('Price rule'), options: rules.map(({ id, name }) => [String(id), name]) },
                  { name: 'code', label: t('Code') },
                  ...limits(),
                ]}
                initial={{ ruleId: rules[0]?.id }}
                submit={t('Create')}
                onCancel={close}
                send={(body) => create.mutateAsync({ body }).then(close)}
              />
            )}
          </Action>
        )
      }
    />
  );
}

const limits = () => [
  { name: 'usageLimit', label: t('How often in all'), hint: t('Empty for as often as wanted') },
  { name: 'usagePerCustomer', label: t('How often by each customer'), hint: t('Empty for as often as wanted') },
  { name: 'expirationDate', label: t('Ends'), hint: t('year-month-day') },
];

function Edit({ coupon }: { readonly coupon: Coupon }) {
  const labels = Object.fromEntries(limits().map(({ name, label }) => [name, label]));
  const { save, conflict } = useSave({
    read: 'getCoupon',
    write: 'updateCoupon',
    affected: read,
    label: (name) => labels[name] ?? t('Code'),
  });
  const initial = coupon as unknown as Readonly<Record<string, unknown>>;
  return (
    <>
      <Action label={t('Edit')}>
        {(close) => (
          <Form
            operation="updateCoupon"
            isPatch
            fields={[{ name: 'code', label: t('Code') }, ...limits()]}
            initial={initial}
            submit={t('Save')}
            onCancel={close}
            send={async (body) => {
              if (await save(body, initial, { params: { id: coupon.id } })) say(t('Saved.'));
              close();
            }}
          />
        )}
      </Action>
      {conflict}
    </>
  );
}
