import { attributesOfOptions, optionsWithLabels } from '#domain/shared/attributes/options.ts';
import type { KnownChoices } from '#domain/shared/attributes/stored-value.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { statement } from '#platform/storage/statement.ts';

const taxClasses = statement((q) => q.selectFrom('tax_class').select('class_id').where('type', '=', 'PRODUCT'));

/** An option as it was sent, for an attribute with an option table. */
export interface SentAttributeOption {
  readonly attributeId: number;
  readonly sent: unknown;
}

/** Looks up options: at most three queries for any number of options. */
export async function loadOptions(
  tx: Tx,
  sent: readonly SentAttributeOption[],
  wantsTaxClasses: boolean,
): Promise<KnownChoices> {
  const ids = [...new Set(sent.flatMap((option) => asId(option.sent) ?? []))];
  const named = sent.filter(
    (option): option is SentAttributeOption & { sent: string } => typeof option.sent === 'string',
  );
  const labels = [...new Set(named.map((option) => option.sent.trim().toLowerCase()))].filter((label) =>
    label.isWellFormed(),
  );
  const known = new Set<string>();
  const ofLabel = new Map<string, number>();
  for (const [optionId, attributeId] of await attributesOfOptions(tx, ids)) known.add(`${attributeId}/${optionId}`);
  if (labels.length > 0) {
    const attributeIds = [...new Set(named.map((option) => option.attributeId))];
    // If two options have the same label, the older one counts: it comes last.
    for (const row of await optionsWithLabels(tx, { attributeIds, labels })) {
      ofLabel.set(`${row.attribute_id}/${row.label.toLowerCase()}`, row.option_id);
    }
  }
  const classes = wantsTaxClasses ? await tx.all(taxClasses, {}) : [];
  return {
    idOf(attributeId, value) {
      const id = asId(value);
      if (id !== undefined && known.has(`${attributeId}/${id}`)) return id;
      return typeof value === 'string' ? ofLabel.get(`${attributeId}/${value.trim().toLowerCase()}`) : undefined;
    },
    taxClasses: new Set(classes.map(({ class_id }) => class_id)),
  };
}

function asId(sent: unknown): number | undefined {
  if (typeof sent === 'number' && Number.isInteger(sent) && sent > 0 && sent <= 2 ** 53) return sent;
  return typeof sent === 'string' && /^\s*\d{1,15}\s*$/.test(sent) ? Number(sent) : undefined;
}
