import { createRequire } from 'node:module';

/**
 * Loads Node's test runner so that it does not follow promises, which would take up to a seventh of the processor time
 * of a run. The runner follows them to tell which test an uncaught error belongs to. It still follows timers, sockets
 * and the like, and an error that belongs to no known test fails the run. Import this before anything that imports
 * `node:test`. Older Nodes ignore the option, and follow promises.
 */
const require = createRequire(import.meta.url);
/** @type {{createHook: (callbacks: object) => unknown}} */
const hooks = require('node:async_hooks');
const { createHook } = hooks;
hooks.createHook = (callbacks) => createHook({ ...callbacks, trackPromises: false });
require('node:test');
hooks.createHook = createHook;
