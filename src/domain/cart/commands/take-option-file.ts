import { command, everybody } from '#domain/shared/command.ts';
import { optionFileByKey } from '../option-files.ts';

/** A file of a custom option, by the secret that names it. */
export interface TakeOptionFileInput {
  readonly optionId: number;
  readonly key: string;
}

/** Where the bytes of a file are, and how it is called. */
export interface TakenOptionFile {
  readonly name: string;
  readonly blobKey: string;
}

/**
 * A file that was sent for a custom option, for every caller with its key; the cart and the order of the file show its
 * address (rest 4.3). Refuses `option_file_forbidden` for any other key.
 */
export const takeOptionFile = command({
  name: 'quote.takeOptionFile',
  permission: { rest: everybody },
  effect: 'read',
  touches: 'open',
  refusals: ['option_file_forbidden'],
  async run({ tx, fail }, { optionId, key }: TakeOptionFileInput): Promise<TakenOptionFile> {
    const file = await optionFileByKey(tx, optionId, key);
    if (!file) throw fail('option_file_forbidden');
    return { name: file.name, blobKey: file.blob_key };
  },
});
