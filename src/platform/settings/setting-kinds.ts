import { isIP, isIPv4 } from 'node:net';
import { resolve } from 'node:path';
import { isMailAddress } from '#kernel/mail-address.ts';
import { inDatabaseUrls, readDatabaseUrl } from './database-url.ts';

/** The kind of a setting's value: how it is read and shown. */
export interface SettingKind<T> {
  /** For help and documents: `PORT`, `SECONDS`, `true|false`. */
  readonly placeholder: string;
  /**
   * Reads a value: a text from a flag or variable, any JSON value from a file. Relative paths are relative to `folder`.
   * Throws `SettingProblem` with the expected form.
   */
  read(value: unknown, folder: string): T;
  /** The value as a text that `read` accepts. */
  show(value: T): string;
}

/** An invalid value of a setting: the message says what it must be, as in "must be ...". */
export class SettingProblem extends Error {}

/** Text; empty means that it is not set. */
export function textSetting(
  placeholder: string,
  check?: (value: string) => string | undefined,
): SettingKind<string | undefined> {
  return {
    placeholder,
    read(value) {
      if (typeof value !== 'string') throw new SettingProblem('must be a text');
      const problem = value === '' ? undefined : check?.(value);
      if (problem) throw new SettingProblem(problem);
      return value === '' ? undefined : value;
    },
    show: (value) => value ?? '',
  };
}

/** Text that must not be empty. */
export function someText(placeholder: string): SettingKind<string> {
  return {
    placeholder,
    read(value) {
      if (typeof value !== 'string' || value.trim() === '')
        throw new SettingProblem('must be a text that is not empty');
      return value;
    },
    show: (value) => value,
  };
}

/** A whole number within bounds, both included. */
export function integerSetting(placeholder: string, min: number, max: number): SettingKind<number> {
  return {
    placeholder,
    read(value) {
      const number = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
      if (typeof number !== 'number' || !Number.isInteger(number) || number < min || number > max) {
        throw new SettingProblem(`must be a whole number from ${min} to ${max}`);
      }
      return number;
    },
    show: String,
  };
}

/** Some whole numbers within bounds, ascending, separated by commas, or a list in a file; at most `count` of them. */
export function integers(min: number, max: number, count: number): SettingKind<readonly number[]> {
  return {
    placeholder: 'NUMBER,...',
    read(value) {
      const list = typeof value === 'string' ? value.split(',') : value;
      const numbers = Array.isArray(list)
        ? list.map((each) => (String(each).trim() === '' ? Number.NaN : Number(each)))
        : [];
      const rises = numbers.every(
        (each, i) => Number.isInteger(each) && each >= min && each <= max && each > (numbers[i - 1] ?? 0),
      );
      if (numbers.length === 0 || numbers.length > count || !rises) {
        throw new SettingProblem(`must be up to ${count} rising whole numbers from ${min} to ${max}`);
      }
      return numbers;
    },
    show: (value) => value.join(','),
  };
}

const units: Readonly<Record<string, number>> = { '': 1, KiB: 2 ** 10, MiB: 2 ** 20, GiB: 2 ** 30 };

/** A number of bytes, also written as `512 KiB`, `32 MiB`, `1 GiB`. */
export function bytes(min: number, max: number): SettingKind<number> {
  const show = (value: number): string => {
    const unit = Object.entries(units).findLast(([, size]) => value >= size && value % size === 0);
    return unit?.[0] ? `${value / unit[1]} ${unit[0]}` : String(value);
  };
  return {
    placeholder: 'BYTES',
    read(value) {
      const [, digits = '', unit = ''] = /^(\d{1,15})\s*(|KiB|MiB|GiB)$/.exec(String(value)) ?? [];
      const number = digits === '' ? Number.NaN : Number(digits) * (units[unit] ?? 1);
      if (!(number >= min && number <= max)) {
        throw new SettingProblem(`must be a size from ${show(min)} to ${show(max)}, as in 512 KiB or 32 MiB`);
      }
      return number;
    },
    show,
  };
}

const booleans = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
]);

/** Yes or no. A flag without a value means yes. */
export const boolean: SettingKind<boolean> = {
  placeholder: 'true|false',
  read(value) {
    const known = booleans.get(String(value));
    if (known === undefined) throw new SettingProblem('must be true or false');
    return known;
  },
  show: String,
};

/** As `boolean`; an empty text means that it is not set. */
export const optionalBoolean: SettingKind<boolean | undefined> = {
  ...boolean,
  read: (value, from) => (value === '' ? undefined : boolean.read(value, from)),
  show: (value) => (value === undefined ? '' : String(value)),
};

/** One of some values. */
export function choice<const V extends string | number>(...values: readonly V[]): SettingKind<V> {
  return {
    placeholder: values.join('|'),
    read(value) {
      const found = values.find((each) => String(each) === String(value));
      if (found === undefined) throw new SettingProblem(`must be ${values.join(' or ')}`);
      return found;
    },
    show: String,
  };
}

/** As `choice`; an empty text means that it is not set. */
export function optionalChoice<const V extends string>(...values: readonly V[]): SettingKind<V | undefined> {
  const chosen = choice(...values);
  return {
    ...chosen,
    read: (value, from) => (value === '' ? undefined : chosen.read(value, from)),
    show: (value) => value ?? '',
  };
}

/** A folder, relative to the working directory or to the file that names it. */
export const folder: SettingKind<string> = {
  placeholder: 'DIR',
  read(value, from) {
    if (typeof value !== 'string' || value === '') throw new SettingProblem('must be a folder');
    return resolve(from, value);
  },
  show: (value) => value,
};

/** As `folder`; empty means that it is not set. */
export const optionalFolder: SettingKind<string | undefined> = {
  placeholder: 'DIR',
  read: (value, from) => (value === '' ? undefined : folder.read(value, from)),
  show: (value) => value ?? '',
};

/** A file, relative like `optionalFolder`; empty means that it is not set. */
export const optionalFile: SettingKind<string | undefined> = { ...optionalFolder, placeholder: 'FILE' };

/** IP addresses and networks such as `10.0.0.0/8`, separated by commas, or a list in a file. */
export const networks: SettingKind<readonly string[]> = {
  placeholder: 'ADDRESS,...',
  read(value) {
    const list = typeof value === 'string' ? value.split(',').map((each) => each.trim()) : value;
    if (!Array.isArray(list) || !list.every((each): each is string => typeof each === 'string')) {
      throw new SettingProblem('must be a list of IP addresses and networks');
    }
    const given = list.filter((each) => each !== '');
    const bad = given.find((each) => !isNetwork(each));
    if (bad !== undefined) throw new SettingProblem(`must be a list of IP addresses and networks; "${bad}" is neither`);
    return given;
  },
  show: (value) => value.join(','),
};

/** Origins of websites such as `https://shop.example.com`, separated by commas, or a list in a file; `*` for all. */
export const origins: SettingKind<readonly string[]> = {
  placeholder: 'ORIGIN,...',
  read(value) {
    const list = typeof value === 'string' ? value.split(',').map((each) => each.trim()) : value;
    const given = Array.isArray(list) ? list.filter((each) => each !== '') : [value];
    const bad = given.find((each) => each !== '*' && !(URL.canParse(String(each)) && new URL(each).origin === each));
    if (bad !== undefined) throw new SettingProblem('must be a list of origins as in https://shop.example.com, or *');
    return given;
  },
  show: (value) => value.join(','),
};

/** A list of texts, which a flag or variable separates by commas. */
export const texts = (placeholder: string): SettingKind<readonly string[]> => ({
  placeholder,
  read(value) {
    const list = typeof value === 'string' ? value.split(',').map((each) => each.trim()) : value;
    if (!Array.isArray(list) || !list.every((each): each is string => typeof each === 'string')) {
      throw new SettingProblem('must be a list of texts');
    }
    return list.filter((each) => each !== '');
  },
  show: (value) => value.join(','),
});

function isNetwork(value: string): boolean {
  const [address = '', bits] = value.split('/', 2);
  if (isIP(address) === 0) return false;
  return bits === undefined
    ? !value.includes('/')
    : /^\d{1,3}$/.test(bits) && Number(bits) <= (isIPv4(address) ? 32 : 128);
}

/** Checks a base URL: http or https with a host, optionally a path, nothing after it. For `textSetting`. */
export function baseUrlProblem(value: string): string | undefined {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  const isPlain =
    url &&
    /^https?:$/.test(url.protocol) &&
    !url.search &&
    !url.hash &&
    !url.username &&
    !url.password &&
    !/[\s?#]/.test(value);
  return isPlain ? undefined : 'must be an address as in https://shop.example.com, without query';
}

/** Checks the name of a host, or its address. For `textSetting`. */
export function hostProblem(value: string): string | undefined {
  const isHost = isIP(value) !== 0 || (/^[a-z0-9_.-]+$/i.test(value) && value.length <= 253);
  return isHost ? undefined : 'must be the name or the address of a host, as in smtp.example.com';
}

/** Checks the address of a mailbox. For `textSetting`. */
export function mailAddressProblem(value: string): string | undefined {
  return isMailAddress(value) ? undefined : 'must be a mail address as in shop@example.com';
}

/** Checks the prefix of keys in a bucket: plain parts between slashes. For `textSetting`. */
export function prefixProblem(value: string): string | undefined {
  const isPlain = value.split('/').every((part) => /^[\w.=@+-]+$/.test(part) && !/^\.\.?$/.test(part));
  return isPlain ? undefined : 'must be as in shop/images: letters, digits and ._=@+- between slashes';
}

/** Checks a database URL. For `textSetting`. */
export function databaseUrlProblem(value: string): string | undefined {
  const isPostgres = /^postgres(ql)?:\/\//.test(value) && readDatabaseUrl(value) !== undefined;
  return isPostgres ? undefined : `must be as in postgres://user:password@host:5432/database; ${inDatabaseUrls}`;
}

/** A URL without its password; empty if it is not certain where the password is. */
export function hidePassword(url: string): string {
  const parsed = readDatabaseUrl(url);
  if (!parsed) return '***';
  if (parsed.password) parsed.password = '***';
  for (const name of [...parsed.searchParams.keys()]) {
    if (/password|secret|key/i.test(name)) parsed.searchParams.set(name, '***');
  }
  return parsed.href;
}

/** Hides a secret completely. */
export function hideAll(): string {
  return '***';
}
