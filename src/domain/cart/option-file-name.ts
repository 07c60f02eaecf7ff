/** What a web server might run, or a browser show as a page of the shop, wherever a copy of the files is put. */
const neverTaken: ReadonlySet<string> = new Set([
  'php',
  'php3',
  'php4',
  'php5',
  'php6',
  'php7',
  'php8',
  'phps',
  'pht',
  'phtm',
  'phtml',
  'phar',
  'inc',
  'hta',
  'htaccess',
  'htpasswd',
  'htgroup',
  'htm',
  'html',
  'xhtml',
  'xht',
  'shtml',
  'shtm',
  'stm',
  'jsp',
  'jspx',
  'jspf',
  'asp',
  'aspx',
  'asa',
  'asax',
  'ascx',
  'ashx',
  'asmx',
  'cer',
  'config',
  'cfm',
  'cfc',
  'cgi',
  'fcgi',
  'pl',
  'pm',
  'py',
  'pyc',
  'pyo',
  'rb',
  'sh',
  'bash',
  'ksh',
  'csh',
  'zsh',
  'bat',
  'cmd',
  'com',
  'exe',
  'dll',
  'msi',
  'vbs',
  'ps1',
  'js',
  'mjs',
  'cjs',
  'jar',
  'war',
  'swf',
  'lua',
  'tcl',
  'so',
  'user',
  'ini',
]);

/** Longest name of a file, in UTF-8. */
const longestName = 180;

/** The parts of a name behind its dots, in small letters: `tar` and `gz` of `a.tar.gz`. */
const endings = (name: string): string[] => name.toLowerCase().split('.').slice(1);

/** The endings that an option allows, as its text lists them: words and numbers, with whatever between; none for any. */
export function allowedEndings(list: string | null): string[] {
  return [...new Set((list ?? '').toLowerCase().match(/[a-z0-9]+/g) ?? [])];
}

/**
 * What is wrong with the name of a file for an option; undefined where nothing is. A name must not be a path, must have
 * only visible characters, and must have an extension that the option allows. Endings that a server might run are
 * refused wherever they stand in it, whatever the option allows.
 */
export function fileNameProblem(name: string, allowed: readonly string[]): string | undefined {
  if (Buffer.byteLength(name) > longestName) return `must have at most ${longestName} bytes`;
  if (/[/\\:]/.test(name) || name.includes('..')) return 'must be a name and no path: without / \\ : and ..';
  if (/\p{C}|[\u2028\u2029]/u.test(name)) return 'must have no control characters';
  if (name.trim() !== name || !/^[^.].*\.[\p{L}\p{N}]+$/u.test(name))
    return 'must be a name and an ending, as photo.jpg';
  const ends = endings(name);
  const forbidden = ends.find((ending) => neverTaken.has(ending));
  if (forbidden !== undefined) return `must not have the ending .${forbidden}`;
  if (allowed.length > 0 && !allowed.includes(ends.at(-1) ?? '')) {
    return `must end in ${allowed.map((ending) => `.${ending}`).join(', ')}`;
  }
  return undefined;
}
