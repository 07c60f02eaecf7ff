import { restPrefix } from './prefix.ts';

/** The path of a file that was sent for a custom option. */
export function optionFilePath(optionId: string, key: string): string {
  return `${restPrefix}/custom-option-file/${optionId}/${key}`;
}
