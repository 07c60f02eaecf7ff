/**
 * Threads that Node reads files, hashes keys and decodes images with. It has four of its own accord: two uploads and two
 * resized images at a time would take them all, and no file could be read nor key be checked meanwhile. It must be said
 * before the first of them is used, and so is the first that the program loads.
 */
process.env.UV_THREADPOOL_SIZE ??= '12';
