/**
 * Files of the program and its libraries are for the owner only, even without an explicit mode. On Windows, which has
 * no modes, this does nothing.
 */
process.umask(0o077);
