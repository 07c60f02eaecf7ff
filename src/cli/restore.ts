export { registerRestore as register } from './backup.ts';
