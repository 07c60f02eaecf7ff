import { type Context, command } from '#domain/shared/command.ts';
import type { OptionFile } from '../lines/stored-file.ts';
import { findQuote, type QuoteChoice, quoteRefusals } from '../quotes.ts';
import {
  checkOptionFile,
  discardOptionFiles,
  keepSentFile,
  optionFileRefusals,
  storeOptionFiles,
} from '../sent-files.ts';

/** A file for an option of a product that is to go into a cart. */
export interface OptionFileInput extends QuoteChoice {
  readonly optionId: number;
  readonly filename: string;
  readonly base64: string;
  /** The network of the call. */
  readonly network: string;
}

const refusals = [...quoteRefusals, ...optionFileRefusals] as const;

type UploadContext = Context<(typeof refusals)[number]>;

const sentFile = ({ optionId, filename, base64 }: OptionFileInput) => ({ optionId, filename, base64, place: '' });

/**
 * Stores a file for a custom option of kind `file`. An item of the cart uses it by naming its key (rest 4.3). Refuses as
 * `findQuote` and `sent-files` say.
 */
export const uploadOptionFile = command({
  name: 'quote.uploadOptionFile',
  permission: {},
  effect: 'write',
  touches: 'scoped',
  refusals,
  key: ({ quoteId }: OptionFileInput) => ['quote', quoteId],
  prepare: {
    async check(context, input: OptionFileInput) {
      const found = await findQuote(context, input, { lock: false });
      return [await checkOptionFile(context, found, input.quoteId, sentFile(input))];
    },
    make: (outside, { network }, files, fail) => storeOptionFiles(outside, { files, network }, fail),
    discard: discardOptionFiles,
  },
  async run(context: UploadContext, input: OptionFileInput, stored): Promise<OptionFile> {
    const found = await findQuote(context, input, { lock: true });
    const [file] = stored ?? [];
    if (!file) throw context.fail('option_file_refused');
    return keepSentFile(context, found, input.quoteId, file);
  },
});
