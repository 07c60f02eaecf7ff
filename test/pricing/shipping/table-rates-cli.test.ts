import assert from 'node:assert/strict';
import { cli, onStore, storeFlags } from '../../cli/support.ts';
import { onEachDemoStore } from '../../support/database/engines.ts';

const heading = 'Country,Region/State,Zip/Postal Code,Weight (and above),Shipping Price';

onEachDemoStore(
  'table rates come in by website, all of them or none, and go out again',
  async (_t, engine, settings) => {
    const put = (input: string, website = 'base') =>
      cli(['table-rates', 'import', '-', '--website', website, ...storeFlags(settings)], { input });
    const shown = async (flags: string) => (await onStore(settings, `table-rates export --website ${flags}`)).out;
    const rows = () => engine.read((tx) => tx.query((q) => q.selectFrom('shipping_table_rate').selectAll()));
    const csv = `\ufeff${heading}\r\n*,*,*,0,12\r\nusa,CA,900*,0.5,7.25\r\nDE,,"",0,9\r\n`;
    assert.deepEqual(await put(csv), { status: 0, out: 'base has 3 rates by package_weight.\n', err: '' });
    const written = [heading, '*,*,*,0.0000,12.0000', 'DE,*,*,0.0000,9.0000', 'US,CA,900*,0.5000,7.2500', ''].join(
      '\n',
    );
    assert.equal(await shown('base --condition package_weight'), written);
    assert.equal((await put(written)).status, 0);
    assert.equal(await shown('1 --condition package_weight'), written);
    const byValue = heading.replace('Weight', 'Order Subtotal');
    assert.equal((await put(`${byValue}\n*,*,*,50,0\n`)).out, 'base has 1 rate by package_value.\n');
    assert.equal((await put(`${heading}\nFR,*,*,0,5\n`, 'atelier')).out, 'atelier has 1 rate by package_weight.\n');
    assert.equal(await shown('base --condition package_weight'), written, 'other conditions and websites stay');
    const before = await rows();
    const wrong = await put(`${heading}\nXX,*,*,0,1\nUS,ZZ,*,-1,1\nUS,*,*,0,abc\nUS,*,*,1,1\nUS,*,*,1.0,2\n`);
    assert.deepEqual(wrong, {
      status: 2,
      out: '',
      err: `cartwright: line 2: "XX" is not a country of the store. Line 3: "ZZ" is not a region of the country. Line 3: the condition must be a number not below 0. Line 4: the price must be a number not below 0. Line 6: it says the same as line 5\n`,
    });
    assert.match((await put('Country,State\n')).err, /line 1: column 2 must be "Region\/State"/);
    assert.match((await put(heading.replace('Weight', 'Length'))).err, /line 1: column 4 must be one of: Weight/);
    assert.match((await put('')).err, /line 1: the file is empty/);
    assert.deepEqual(await put(csv, 'nowhere'), { status: 1, out: '', err: 'cartwright: there is no such website\n' });
    assert.deepEqual(await rows(), before);
  },
);

onEachDemoStore('an imported table rate is offered at the next call', async (_t, engine, settings) => {
  const { legacyCaller } = await import('../../support/legacy.ts');
  const call = await legacyCaller(engine);
  for (const [path, value] of [
    ['carriers/tablerate/active', '1'],
    ['carriers/tablerate/condition_name', 'package_qty'],
  ]) {
    assert.equal((await onStore(settings, `config set ${path} ${value} --website base`)).status, 0);
  }
  const csv = `${heading.replace('Weight', '# of Items')}\nUS,*,*,0,4.5\nUS,*,98*,2,3.75\n`;
  await cli(['table-rates', 'import', '-', '--website', 'base', ...storeFlags(settings)], { input: csv });
  const customerAddressData = ['shipping', 'billing'].map((mode) => ({
    mode,
    firstname: 'M',
    lastname: 'L',
    street: 'Pine 1',
    city: 'Seattle',
    telephone: '1',
    region: 'Washington',
    region_id: 62,
    postcode: '98101',
    country_id: 'US',
  }));
  await call('cart_customer.addresses', { quoteId: 1, customerAddressData });
  const rates = (await call('cart_shipping.list', { quoteId: 1 })) as { code: string; price: unknown }[];
  assert.equal(Number(rates.find(({ code }) => code === 'tablerate_bestway')?.price), 3.75);
});
