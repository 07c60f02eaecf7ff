/**
 * What the program and the libraries it uses write is for its owner alone, also where nobody says a mode. On Windows, which
 * has no modes, this does nothing.
 */
process.umask(0o077);
