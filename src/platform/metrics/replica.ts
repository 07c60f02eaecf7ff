import type { Engine, ReplicaState } from '../storage/engine.ts';
import type { Gauge } from './metrics.ts';

/** The metrics of the read replica for Prometheus; none if no replica is set. */
export function replicaGauges({ replica }: Engine): Gauge[] {
  if (!replica) return [];
  const gauge = (name: string, help: string, measure: (state: ReplicaState) => number | undefined): Gauge => ({
    name: `cartwright_replica_${name}`,
    help,
    async read() {
      const value = measure(await replica());
      // A gauge that cannot be read is left out (metrics.ts).
      if (value === undefined) throw new Error('the replica does not say');
      return value;
    },
  });
  return [
    gauge('usable', '1 while reads can go to the replica.', ({ problem }) => (problem === undefined ? 1 : 0)),
    gauge(
      'behind_bytes',
      'Of the log of the primary, what the replica has yet to replay.',
      (state) => state.behindBytes,
    ),
    gauge('reads', 'Reads that the replica served.', ({ onReplica }) => onReplica),
    gauge('reads_by_primary', 'Reads that the primary served instead.', ({ onPrimary }) => onPrimary),
  ];
}
