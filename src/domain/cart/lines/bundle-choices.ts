import type { BundleOption, BundleSelection } from '#domain/catalog/parts/bundle/rows.ts';
import { CartProblem } from '#domain/shared/refusals/cart-problem.ts';
import type { ProductRequest } from './product-request.ts';

/** A chosen selection, with its quantity in one bundle. */
export interface ChosenSelection {
  readonly option: BundleOption;
  readonly selection: BundleSelection;
  readonly qty: number;
}

/** The problem if nothing was chosen, or something for an option that the bundle does not have (reference 4.2). */
export const specifyOptions = new CartProblem('options_missing', 'Please specify product option(s).', '/selections');

/**
 * Reads what a request chooses for the options of a bundle. Answers the chosen selections in display order, or the
 * first problem (reference 4.2, "Composite products"). A selection that does not exist is an
 * error. If a request has no selections, the bundle is complete only if there is nothing to choose.
 */
export function chooseSelections(
  options: readonly BundleOption[],
  request: ProductRequest,
): ChosenSelection[] | CartProblem {
  const chosen = request.selections ? new Map(request.selections) : withoutChoice(options);
  if (chosen instanceof CartProblem) return chosen;
  if (chosen.size === 0) return new CartProblem('options_missing', 'Please select options for product.', '/selections');
  const missing = options.find(({ isRequired, optionId }) => isRequired && !chosen.has(optionId));
  if (missing) {
    return new CartProblem('options_missing', 'Required options are not selected.', `/selections/${missing.optionId}`);
  }
  const found: ChosenSelection[] = [];
  for (const option of options) {
    const ids = chosen.get(option.optionId) ?? [];
    const picked = option.selections.filter(({ selectionId }) => ids.includes(selectionId));
    if (picked.length !== ids.length || (ids.length > 1 && !option.isMultiple)) {
      const text = `Please specify a valid value for the option <em>${option.title}</em>.`;
      return new CartProblem('option_invalid', text, `/selections/${option.optionId}`);
    }
    const fixed = picked.find(({ canChangeQty }) => !canChangeQty);
    const asked = request.selectionQty.get(option.optionId);
    if (request.isExact && fixed && asked !== undefined && asked !== fixed.qty) {
      const text = `The quantity of the option <em>${option.title}</em> cannot be changed.`;
      return new CartProblem('option_invalid', text, `/selectionQty/${option.optionId}`);
    }
    found.push(...picked.map((selection) => ({ option, selection, qty: chosenQty(option, selection, request) })));
    chosen.delete(option.optionId);
  }
  const [unknown] = chosen.keys();
  if (unknown === undefined) return found;
  return new CartProblem('option_unknown', specifyOptions.text, `/selections/${unknown}`);
}

/** All selections, if every option is required and has exactly one. */
function withoutChoice(options: readonly BundleOption[]): Map<number, readonly number[]> | CartProblem {
  const nothingToChoose =
    options.length > 0 && options.every(({ isRequired, selections }) => isRequired && selections.length === 1);
  if (!nothingToChoose) return specifyOptions;
  return new Map(
    options.map(({ optionId, selections }) => [optionId, selections.map(({ selectionId }) => selectionId)]),
  );
}

/** The buyer's quantity, if the selection lets the buyer set one (reference 4.2, "qty"). */
function chosenQty(
  { optionId }: BundleOption,
  { canChangeQty, qty }: BundleSelection,
  request: ProductRequest,
): number {
  return (canChangeQty ? request.selectionQty.get(optionId) : undefined) ?? qty;
}
