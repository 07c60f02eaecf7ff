import type { DomainSettings } from '#domain/shared/command.ts';
import { isMailAddress } from '#kernel/mail-address.ts';
import type { FieldError } from '#kernel/refusal.ts';
import { sftpHostProblem } from '#platform/sftp/upload.ts';

/** An SFTP server. */
interface SftpServer {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  /** The SHA-256 of its key, as `ssh-keygen -l` prints it. */
  readonly hostKey: string;
}

/** What proves to an SFTP server who calls. It is stored apart, and never shown. */
export interface ExportSecrets {
  readonly password?: string | undefined;
  readonly privateKey?: string | undefined;
  readonly passphrase?: string | undefined;
}

/** The kinds of targets. */
export const targetTypes = ['folder', 'mail', 'sftp'] as const;

/** Where a file goes, without secrets. */
export interface ExportTarget extends Partial<SftpServer> {
  /** `folder`: below the folder that the operator has set. */
  readonly type: (typeof targetTypes)[number];
  /**
   * The path of the file below the folder or on the server, or its name in a mail; `{date}` and `{time}` in it are those
   * of the run.
   */
  readonly path: string;
  /** The addresses of a mail. */
  readonly to?: string[] | undefined;
}

const mostFolders = 8;
const longestPath = 255;
const mostAddresses = 10;

/** The members of a target, by its type. */
const members: Readonly<Record<ExportTarget['type'], readonly (keyof ExportTarget)[]>> = {
  folder: ['path'],
  mail: ['path', 'to'],
  sftp: ['path', 'host', 'port', 'user', 'hostKey'],
};

/** A target as it was sent, without its secrets, and these. */
export function splitTarget(sent: ExportTarget & ExportSecrets): {
  readonly target: ExportTarget;
  readonly secrets: ExportSecrets | undefined;
} {
  const { password, privateKey, passphrase, ...target } = sent;
  const secrets = { ...(password && { password }), ...(privateKey && { privateKey, passphrase }) };
  return {
    target: target.type === 'sftp' ? { ...target, port: target.port ?? 22 } : target,
    secrets: password || privateKey ? secrets : undefined,
  };
}

/** Whether two targets are the same account of the same server, so that its secrets may go there. */
export const isSameAccount = (target: ExportTarget, before: ExportTarget | undefined): boolean =>
  target.type === 'sftp' && members.sftp.every((name) => name === 'path' || target[name] === before?.[name]);

type TargetSettings = Pick<DomainSettings, 'exportDir' | 'exportPrivateAddresses'>;

/** What is wrong with a target. */
export function targetErrors(target: ExportTarget, settings: TargetSettings): FieldError[] {
  const { type, path, to = [] } = target;
  const errors = Object.keys(target)
    .filter((name) => name !== 'type' && !members[type].includes(name as keyof ExportTarget))
    .map((name) => ({ field: `/target/${name}`, message: `must not be there: the type is ${type}` }));
  const refuse = (field: string, message: string) => void errors.push({ field: `/target/${field}`, message });
  if (type === 'folder' && settings.exportDir === undefined) {
    refuse('type', 'must not be folder: the operator has set none (exportDir)');
  }
  // A path on a server may begin at its root.
  const problem = pathProblem(type === 'sftp' ? path.replace(/^\//, '') : path);
  if (problem !== undefined) refuse('path', problem);
  if (type === 'mail') {
    if (path.includes('/')) refuse('path', 'must be a name without slashes');
    if (to.length === 0 || to.length > mostAddresses || !to.every(isMailAddress)) {
      refuse('to', `must be e-mail addresses, ${mostAddresses} at most`);
    }
  }
  if (type === 'sftp') errors.push(...serverErrors(target, settings));
  return errors;
}

function serverErrors(
  { host = '', user = '', hostKey = '' }: ExportTarget,
  { exportPrivateAddresses }: TargetSettings,
): FieldError[] {
  const problem = sftpHostProblem(host, exportPrivateAddresses);
  return [
    ...(problem === undefined ? [] : [{ field: '/target/host', message: problem }]),
    ...(user === '' || /\p{C}/u.test(user) ? [{ field: '/target/user', message: 'must be a name' }] : []),
    ...(/^SHA256:[A-Za-z\d+/]{43}$/.test(hostKey)
      ? []
      : [
          {
            field: '/target/hostKey',
            message: 'must be the fingerprint of the key of the server, SHA256:... as ssh-keygen -l prints it',
          },
        ]),
  ];
}

/** What is wrong with the path of a file below a folder. */
function pathProblem(path: string): string | undefined {
  const parts = path.split('/');
  if (path.length > longestPath || parts.length > mostFolders) {
    return `must have at most ${longestPath} characters and ${mostFolders} parts`;
  }
  // No name begins with a dot, so that none leads up, is hidden, or is that of an unfinished file.
  const isGood = parts.every((part) => /^[^\s.\\/:*?"<>|\p{C}][^\\/:*?"<>|\p{C}]*(?<![\s.])$/u.test(part));
  return isGood && path.isWellFormed() ? undefined : 'must be a path below the folder, as in erp/orders-{date}.csv';
}

/** A path with the day and time of a run in a time zone: `{date}` is as 2026-11-29, `{time}` as 021500. */
export function pathAt(path: string, timezone: string, moment: number): string {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: timezone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  const parts = Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, value]));
  return path
    .replaceAll('{date}', `${parts.year}-${parts.month}-${parts.day}`)
    .replaceAll('{time}', `${parts.hour}${parts.minute}${parts.second}`);
}
