import {
  accessSync,
  constants,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  type Stats,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type { Finding } from '#domain/shared/inspection.ts';
import {
  type ResolvedSettings,
  type SettingName,
  type Settings,
  settingDeclarations,
  showSetting,
} from '#platform/settings/settings.ts';

/** Whether a folder can be written. */
export function checkFolder(check: string, folder: string): Finding {
  try {
    accessSync(folder, constants.R_OK | constants.X_OK);
    // Tried, since root passes every permission check and still cannot write to a read-only disk.
    rmdirSync(mkdtempSync(join(folder, '.doctor-')));
    return { check, state: 'ok', detail: folder };
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    return { check, state: 'problem', detail: `${folder} ${isMissing ? 'does not exist' : 'cannot be written'}` };
  }
}

/**
 * Whether the data folder can be used. A node whose database, images and mails are elsewhere needs none; one that keeps
 * only images or mails in it makes it with the first of them.
 */
export function checkDataFolder({ dataDir, databaseUrl, mailHost, mediaStore, mediaDir }: Settings): Finding {
  const check = 'data folder';
  const isThere = existsSync(dataDir);
  if (databaseUrl === undefined || (isThere && isFolderWritable(dataDir))) return checkFolder(check, dataDir);
  const held = [
    ...(mediaStore === 'folder' && `${mediaDir}/`.startsWith(`${dataDir}/`) ? ['images'] : []),
    ...(mailHost === undefined ? ['mails'] : []),
  ];
  if (held.length === 0) return { check, state: 'ok', detail: `${dataDir} is not needed` };
  if (isThere) return checkFolder(check, dataDir);
  const above = nearestFolder(dataDir);
  if (isFolderWritable(above))
    return { check, state: 'ok', detail: `${dataDir} is made for the first ${held.join(' or ')}` };
  const detail = `${dataDir} does not exist and cannot be made in ${above}, for ${held.join(' and ')}`;
  return { check, state: 'problem', detail };
}

function isFolderWritable(folder: string): boolean {
  return checkFolder('', folder).state === 'ok';
}

/** The folder itself, or the first above it that exists. */
function nearestFolder(folder: string): string {
  return existsSync(folder) || dirname(folder) === folder ? folder : nearestFolder(dirname(folder));
}

/**
 * Warns of files that other users of this machine may read or write: the database, its log, images, and a configuration
 * file with secrets. Files in a folder that is closed to them are safe, and are not checked.
 */
export function checkOthers({ settings, file }: Pick<ResolvedSettings, 'settings' | 'file'>): Finding[] {
  // Windows has no modes.
  if (process.platform === 'win32') return [];
  const { dataDir, mediaDir, mediaStore } = settings;
  const isApart = mediaStore === 'folder' && !`${mediaDir}/`.startsWith(`${dataDir}/`);
  const findings = [dataDir, ...(isApart ? [mediaDir] : [])].flatMap(openFolder);
  const secretFiles = [
    ...(file !== undefined && holdsSecret(file) ? [file] : []),
    ...(settings.databasePasswordFile === undefined ? [] : [settings.databasePasswordFile]),
  ];
  return [...findings, ...secretFiles.flatMap(openFile)];
}

function openFolder(folder: string): Finding[] {
  const found = statOf(folder);
  if (!found || isClosed(found)) return [];
  const entries = readdirSync(folder).flatMap((name) => {
    const entry = statOf(join(folder, name));
    return entry && !isClosed(entry) ? [`${name} (${modeOf(entry)})`] : [];
  });
  if (entries.length === 0) return [];
  const more = entries.length > NAMED ? ` and ${entries.length - NAMED} more` : '';
  const names = entries.toSorted().slice(0, NAMED).join(', ') + more;
  const detail = `${folder} (${modeOf(found)}) is open to other users of this machine, with ${names}; close it with: chmod -R go= ${folder}`;
  return [{ check: 'file modes', state: 'warning', detail }];
}

function openFile(file: string): Finding[] {
  const found = statOf(file);
  if (!found || isClosed(found)) return [];
  const detail = `${file} (${modeOf(found)}) holds a secret and is open to other users of this machine; close it with: chmod go= ${file}`;
  return [{ check: 'file modes', state: 'warning', detail }];
}

/** The most names in a message. */
const NAMED = 5;

/** Settings that are hidden where they are shown, and give nobody access by themselves. */
const harmless: readonly SettingName[] = ['s3AccessKeyId'];

/** Whether a configuration file contains a secret: an address of a database without a password is none. */
function holdsSecret(file: string): boolean {
  const values = JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<SettingName, unknown>>;
  const hidden = Object.keys(values).filter((name) => 'redact' in settingDeclarations[name as SettingName]);
  return hidden.some((key) => {
    const name = key as SettingName;
    if (harmless.includes(name) || typeof values[name] !== 'string' || values[name] === '') return false;
    return showSetting(name, values[name]).includes('***');
  });
}

function statOf(path: string): Stats | undefined {
  return statSync(path, { throwIfNoEntry: false });
}

function isClosed({ mode }: Stats): boolean {
  return (mode & 0o077) === 0;
}

function modeOf({ mode }: Stats): string {
  return `0${(mode & 0o777).toString(8)}`;
}
