import { runTask } from './tasks.mjs';

// What package.json's scripts call: node launch/main.mjs TASK [ARGUMENT ...]
await runTask(process.argv[2] ?? '', process.argv.slice(3));
