import { mergeCartAtLogin, openCartSummary } from '#domain/cart/commands/merge.ts';
import type { Run } from '#domain/shared/command.ts';
import { Refusal } from '#kernel/refusal.ts';
import type { LoginCart } from './answer.ts';

/** The parts that finding the cart of a login needs from the composition root. */
interface LoginCartParts {
  readonly run: Run;
  readonly report: (failure: { operation: string; error: unknown; requestId?: string }) => void;
}

/** A customer whose password was just checked, and the store view. */
export interface LoggedIn {
  readonly customerId: number;
  readonly storeId: number;
  /** The masked id of the guest's cart that becomes the customer's. */
  readonly maskedId: string | undefined;
  readonly requestId: string;
}

/**
 * The customer's open cart in the store view of a login, after the named guest's cart was merged into it (rest
 * 1.1). A cart that cannot be merged does not prevent the login: refusals are ignored, failures are reported.
 */
export async function loginCart(
  { run, report }: LoginCartParts,
  { customerId, storeId, maskedId, requestId }: LoggedIn,
): Promise<LoginCart | undefined> {
  let merged: number | undefined;
  if (maskedId !== undefined) {
    try {
      merged = (await run(mergeCartAtLogin, { customerId, maskedId })).quoteId;
    } catch (error) {
      if (!(error instanceof Refusal)) report({ operation: mergeCartAtLogin.name, error, requestId });
    }
  }
  const cart = await run(openCartSummary, { customerId, storeId });
  return cart && { ...cart, maskedId: cart.quoteId === merged ? maskedId?.toLowerCase() : undefined };
}
