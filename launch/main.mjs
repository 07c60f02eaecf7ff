import { runTask } from './tasks.mjs';

// Called by package.json's scripts: node launch/main.mjs TASK [ARGUMENT ...]
await runTask(process.argv[2] ?? '', process.argv.slice(3));
