import { admissionRefusals } from '#kernel/admission.ts';
import { extensionTable } from '#kernel/extensions.ts';
import { failOf, type RefusalDeclaration } from '#kernel/refusal.ts';
import { boundsRefusals } from '#kernel/scope.ts';
import { alertRefusals } from './alerts.ts';
import { attributeSetRefusals } from './attribute-sets.ts';
import { attributeRefusals } from './attributes.ts';
import { cartRefusals } from './cart.ts';
import { catalogRefusals } from './catalog.ts';
import { categoryRefusals } from './categories.ts';
import { contactRefusals } from './contact.ts';
import { contentRefusals } from './content.ts';
import { customerRefusals } from './customers.ts';
import { directoryRefusals } from './directory.ts';
import { giftCardRefusals } from './gift-cards.ts';
import { identityRefusals } from './identity.ts';
import { limitRefusals } from './limits.ts';
import { newsletterRefusals } from './newsletter.ts';
import { operationRefusals } from './operation.ts';
import { reviewRefusals } from './reviews.ts';
import { revocationRefusals } from './revocations.ts';
import { salesRefusals } from './sales.ts';
import { storeRefusals } from './stores.ts';
import { tagRefusals } from './tags.ts';
import { webhookRefusals } from './webhooks.ts';
import { wishlistRefusals } from './wishlists.ts';

/** All refusals of the domain: a closed table, with a file for each area. */
const refusals = {
  ...admissionRefusals,
  ...boundsRefusals,
  ...identityRefusals,
  ...storeRefusals,
  ...customerRefusals,
  ...directoryRefusals,
  ...catalogRefusals,
  ...tagRefusals,
  ...reviewRefusals,
  ...newsletterRefusals,
  ...wishlistRefusals,
  ...alertRefusals,
  ...attributeSetRefusals,
  ...attributeRefusals,
  ...categoryRefusals,
  ...contactRefusals,
  ...contentRefusals,
  ...cartRefusals,
  ...salesRefusals,
  ...giftCardRefusals,
  ...revocationRefusals,
  ...limitRefusals,
  ...webhookRefusals,
  ...operationRefusals,
} as const;

/** A code of the table. */
export type RefusalCode = keyof typeof refusals;

/** The codes that any call may be refused with, even if its command does not declare them. */
export type AnywhereCode = keyof typeof admissionRefusals | keyof typeof boundsRefusals;

/** What a code means, in English. */
export const meaningOf = (code: RefusalCode): string => refusals[code].meaning;

/** Makes a refusal of the table. */
export const fail = failOf({ ...refusals, ...extensionTable<RefusalDeclaration>('refusals', refusals) });
