/**
 * The order of the servers' turns in a round, counted from 0: an order, then the same backwards, then all moved by one
 * place. After twice as many rounds as servers each has had every place twice, and has followed each other one equally
 * often.
 * @returns the servers' numbers from 0
 */
export function turnOrder(servers: number, round: number): number[] {
  const first = Math.floor(round / 2) % servers;
  const order = Array.from({ length: servers }, (_, place) => (first + place) % servers);
  return round % 2 === 0 ? order : order.reverse();
}
