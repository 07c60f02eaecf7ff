import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayIn } from '../../src/kernel/time.ts';

const evening = Date.UTC(2026, 10, 22, 14, 38);

test('the day is that of the time zone, or of UTC without a known one', () => {
  const zones = ['Pacific/Auckland', 'America/Los_Angeles', 'UTC', null, undefined, '', 'Mars/Olympus'];
  assert.deepEqual(
    zones.map((zone) => dayIn(zone, evening)),
    ['2026-11-23', '2026-11-22', '2026-11-22', '2026-11-22', '2026-11-22', '2026-11-22', '2026-11-22'],
  );
  assert.equal(dayIn('America/Los_Angeles', Date.UTC(2026, 0, 1, 7, 59)), '2025-12-31');
});

test('many time zones are handled', () => {
  for (const zone of Intl.supportedValuesOf('timeZone')) dayIn(zone, evening);
  assert.equal(dayIn('Pacific/Auckland', evening), '2026-11-23');
});
