/** What somebody asked of the bench and it cannot do; the message says why, in one line. */
export class BenchError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'BenchError';
  }
}
