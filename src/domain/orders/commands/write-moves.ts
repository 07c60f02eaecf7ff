import type { ApprovedPayment } from '#domain/payments/attempts.ts';
import type { Context } from '#domain/shared/command.ts';
import { type moneyRefusals, moveToWrite } from '../online-payment.ts';
import { writeCapture, writeVoid } from './change-invoices.ts';
import { writeCancel } from './change-orders.ts';
import { writeRefund } from './refund-order.ts';

/**
 * Writes a move of money that its provider has approved after the caller has gone. Does nothing if it is already
 * written.
 */
export async function writeMove(
  context: Context<(typeof moneyRefusals)[number]>,
  approved: ApprovedPayment,
): Promise<void> {
  const move = await moveToWrite(context, approved);
  if (!move) return;
  const { action, held } = move.attempt;
  if (action === 'capture') await writeCapture(context, move);
  else if (action === 'refund') await writeRefund(context, move);
  else if ('invoice' in (JSON.parse(held) as object)) await writeVoid(context, move);
  else await writeCancel(context, move);
}
