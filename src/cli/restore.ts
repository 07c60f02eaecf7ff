export { restore as command } from './backup.ts';
