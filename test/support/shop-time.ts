/** The time of a served demo store's clock, unless the test moves it; in milliseconds since 1970. */
export const shopTime = Date.UTC(2026, 10, 21, 19);
