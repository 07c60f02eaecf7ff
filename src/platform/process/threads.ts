/**
 * The size of the thread pool that Node reads files, hashes keys and decodes images with. Node's default is four: two
 * uploads and two resized images would take them all, and meanwhile no file could be read and no key be checked. It
 * must be set before the first use of a thread, so the program loads this file first.
 */
process.env.UV_THREADPOOL_SIZE ??= '12';
