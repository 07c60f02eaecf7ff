// An extension for the tests of what it tells: it has an event of its own, and hears it itself.
import {
  command,
  defineExtension,
  type Event,
  everybody,
  granted,
  id,
  type Plain,
  route,
  statement,
  Type,
  text,
} from 'cartwright/extension';

/** What is emitted. */
interface Ring {
  readonly event: string;
  readonly data: { readonly id: number; readonly [name: string]: Plain };
  readonly changed?: readonly string[];
}

const write = statement<{ said: string }, never>((q, p) => q.insertInto('bell_heard').values({ said: p.said }));

const ring = command<Ring, void>({
  name: 'bell.ring',
  permission: { rest: granted('bell') },
  effect: 'write',
  touches: 'shared',
  refusals: [],
  run: ({ emit }, { event, data, changed }) => emit(event, data, changed),
});

const look = command<undefined, void>({
  name: 'bell.look',
  permission: { rest: everybody },
  effect: 'read',
  touches: 'open',
  refusals: [],
  run: ({ emit }) => emit('bell.rung', { id: 1, door: 'Front' }),
});

const hear = command<Event, void>({
  name: 'bell.hear',
  permission: {},
  effect: 'write',
  touches: 'shared',
  refusals: [],
  async run({ tx }, heard) {
    await tx.run(write, { said: JSON.stringify(heard) });
  },
});

const common = { tag: 'Bells', result: Type.Object({}, { title: 'Rung' }), print: () => ({}) };

export default defineExtension({
  name: 'bell',
  permissions: { bell: 'Ring the bell.' },
  tables: { bell_heard: { columns: { id: id(), said: text() } } },
  webhookEvents: {
    'bell.rung': {
      about: 'A bell was rung',
      data: { door: Type.String({ description: 'The door' }) },
      sample: { door: 'Front' },
      changed: { loud: 'it was loud' },
    },
    'bell.broke': { about: 'A bell broke', data: {}, sample: {} },
  },
  events: [{ name: 'bell.hear', on: ['bell.rung'], command: hear }],
  tags: { Bells: 'Bells.' },
  routes: [
    route({
      ...common,
      method: 'POST',
      path: '/bells',
      summary: 'Ring',
      operationId: 'ringBell',
      body: Type.Object({
        event: Type.String(),
        data: Type.Any(),
        changed: Type.Optional(Type.Array(Type.String())),
      }),
      example: { event: 'bell.rung', data: { id: 1, door: 'Front' } },
      command: ring,
      input: ({ body }) => body as Ring,
    }),
    route({
      ...common,
      method: 'GET',
      path: '/bells',
      summary: 'Look',
      operationId: 'lookAtBell',
      command: look,
      input: () => undefined,
    }),
  ],
});
