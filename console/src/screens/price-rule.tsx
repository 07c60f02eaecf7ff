import type { Coupon, PriceRule } from '@cartwright/client';
import type { ScreenProps } from '../frame.tsx';
import { useSave } from '../kit/conflict.tsx';
import { Badge, Failure, Sure, say, Waiting } from '../kit/controls.tsx';
import { Form } from '../kit/form.tsx';
import { Table } from '../kit/list.tsx';
import { useMay } from '../kit/me.ts';
import { useRead, useRows, useWrite } from '../kit/queries.ts';
import { go } from '../kit/router.tsx';
import { number, t } from '../kit/text.ts';
import { Conditions } from './conditions.tsx';

const labels: Readonly<Record<string, string>> = {
  name: 'Name',
  description: 'Description',
  isActive: 'It is on',
  fromDate: 'From',
  toDate: 'To',
  discountType: 'Discount',
  discountAmount: 'Amount',
  minimumSubtotal: 'From a subtotal of',
  usesPerCustomer: 'How often by each customer',
  sortOrder: 'Order',
  stopRulesProcessing: 'No rule after it',
};

/** One price rule: its basics, its conditions to read, its coupons. */
export default function OnePriceRule({ params }: ScreenProps) {
  const may = useMay();
  const id = Number(params.id);
  const sent = { params: { id } };
  const { data, error, refetch } = useRead<PriceRule>('getPriceRule', sent);
  const coupons = useRows<Coupon>('listCoupons', { query: { ruleId: id } });
  const remove = useWrite('deletePriceRule', ['listPriceRules', 'listCoupons']);
  const { save, conflict } = useSave({
    read: 'getPriceRule',
    write: 'updatePriceRule',
    affected: ['getPriceRule', 'listPriceRules', 'listCoupons'],
    label: (name) => t(labels[name] ?? name),
  });
  if (error) return <Failure error={error} again={() => void refetch()} />;
  if (!data) return <Waiting />;
  const rule = data.data;
  const initial = rule as unknown as Readonly<Record<string, unknown>>;
  return (
    <>
      <header className="top">
        <h1>
          {rule.name} <Badge code={rule.isActive ? 'active' : 'disabled'} />
        </h1>
        {may('deletePriceRule') && (
          <Sure
            label={t('Delete')}
            kind="danger"
            question={t('Delete {name} and its coupons?', { name: rule.name })}
            go={() => remove.mutateAsync(sent).then(() => go('price-rules'))}
          />
        )}
      </header>
      <div className="columns">
        <section>
          <h2>{t('Rule')}</h2>
          <Form
            key={data.etag}
            operation="updatePriceRule"
            isPatch
            fields={Object.entries(labels).map(([name, label]) => ({
              name,
              label: t(label),
              ...(name === 'description' && { as: 'area' as const }),
              ...(name.endsWith('Date') && { hint: t('year-month-day') }),
            }))}
            initial={initial}
            submit={t('Save')}
            send={async (body) => {
              if (await save(body, initial, sent)) say(t('Saved.'));
            }}
          />
          {conflict}
        </section>
        <div className="stack">
          <section>
            <h2>{t('Coupons')}</h2>
            {coupons.error && <Failure error={coupons.error} />}
            <Table
              caption={t('Coupons')}
              rows={coupons.rows ?? []}
              id={(coupon) => coupon.id}
              columns={[
                { title: t('Code'), cell: ({ code }) => <code>{code}</code> },
                { title: t('Used'), isNumber: true, cell: ({ timesUsed }) => number(timesUsed) },
              ]}
            />
          </section>
          <Conditions key={`cart ${data.etag}`} name="conditions" rule={rule} />
          <Conditions key={`line ${data.etag}`} name="lineConditions" rule={rule} />
        </div>
      </div>
    </>
  );
}
