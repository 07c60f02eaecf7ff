/** How many numbers are tried in turn before a binary search begins. */
const TRIED_IN_TURN = 8;

/**
 * Finds a number that is not taken: the smallest one, if all numbers below are taken. Asks some dozens of times even if
 * thousands are taken.
 *
 * @param isTaken tells for 0 and higher numbers
 */
export async function freeNumber(isTaken: (number: number) => Promise<boolean>): Promise<number> {
  let number = 0;
  while (await isTaken(number)) number = number < TRIED_IN_TURN ? number + 1 : number * 2;
  let below = number > TRIED_IN_TURN ? number / 2 : number - 1;
  while (number - below > 1) {
    const middle = Math.floor((below + number) / 2);
    if (await isTaken(middle)) below = middle;
    else number = middle;
  }
  return number;
}
