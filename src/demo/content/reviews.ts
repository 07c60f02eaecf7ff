/** The rating criteria of the demo store, in the store views of the first website. */
export const ratings = [
  { code: 'Quality', titles: { 1: 'Quality', 2: 'Qualität' } },
  { code: 'Value', titles: { 1: 'Value for money', 2: 'Preis und Leistung' } },
] as const;

/** A review of the demo store. */
export interface DemoReview {
  readonly sku: string;
  readonly status: 1 | 2 | 3;
  readonly isOfCustomer?: boolean;
  readonly stores: readonly number[];
  readonly nickname: string;
  readonly title: string;
  readonly detail: string;
  /** 1 to 5, in the order of `ratings`. */
  readonly votes: readonly number[];
}

/** Reviews, oldest first: approved ones, one that waits, one that was rejected. */
export const reviews: readonly DemoReview[] = [
  {
    sku: 'INK-TIDE',
    status: 1,
    isOfCustomer: true,
    stores: [1, 2],
    nickname: 'Marta',
    title: 'The colour of the harbour',
    detail: 'Dries slowly, shades well, and the bottle closes.',
    votes: [5, 4],
  },
  {
    sku: 'INK-TIDE',
    status: 1,
    stores: [1],
    nickname: 'Ole',
    title: 'Good, if you have time',
    detail: 'It smears when I turn the page too soon.',
    votes: [4, 3],
  },
  {
    sku: 'PEN-WREN',
    status: 1,
    stores: [1],
    nickname: 'Ada',
    title: 'In every pocket',
    detail: 'Small, cheap, and it has not leaked yet.',
    votes: [3, 5],
  },
  {
    sku: 'PEN-WREN',
    status: 2,
    stores: [1],
    nickname: 'T.',
    title: 'Fine',
    detail: 'It writes.',
    votes: [4, 4],
  },
  {
    sku: 'INK-TIDE',
    status: 3,
    stores: [1],
    nickname: 'nobody',
    title: 'Buy somewhere else',
    detail: 'An advertisement.',
    votes: [],
  },
];
