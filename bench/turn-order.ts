/**
 * The order in which so many servers have their turn in a round, counted from 0: each order and then the same backwards,
 * then all moved by one place. So in twice as many rounds as there are servers each has had every place twice, and has
 * come as often after the one as after the other.
 * @returns the servers' numbers from 0
 */
export function turnOrder(servers: number, round: number): number[] {
  const first = Math.floor(round / 2) % servers;
  const order = Array.from({ length: servers }, (_, place) => (first + place) % servers);
  return round % 2 === 0 ? order : order.reverse();
}
