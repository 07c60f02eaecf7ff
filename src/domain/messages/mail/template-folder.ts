import { fileURLToPath } from 'node:url';

/** The folder of our own templates, beside this file. */
export const builtInTemplates = fileURLToPath(new URL('./templates', import.meta.url));
