import { chmod, lstat, mkdir, open, realpath, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The group of the service may read the files, so that another program can fetch them; nobody else may. They are set,
 * since the service takes such rights from what it makes (umask).
 */
const fileMode = 0o640;
const folderMode = 0o750;

/**
 * Writes a file below a folder: under another name first, so that readers see only a complete one, which takes the place
 * of an older one. Missing folders are made; the path must be a checked one, and no part of it may be a symbolic link.
 */
export async function writeBelowFolder(
  root: string,
  path: string,
  exportId: number,
  content: AsyncIterable<string>,
): Promise<void> {
  const parts = path.split('/');
  const name = parts.pop() as string;
  let folder = await realpath(root).catch(() => {
    throw new Error('the folder for exports (exportDir) is not there');
  });
  for (const part of parts) {
    folder = join(folder, part);
    const isMade = await mkdir(folder, { mode: folderMode }).then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error;
        return false;
      },
    );
    if (!(await lstat(folder)).isDirectory()) throw new Error(`${part} is no folder`);
    if (isMade) await chmod(folder, folderMode);
  }
  const unfinished = join(folder, `.${exportId}-${name}.part`);
  await rm(unfinished, { force: true });
  // Fails if something is there meanwhile, also a symbolic link.
  const file = await open(unfinished, 'wx', fileMode);
  try {
    try {
      await file.chmod(fileMode);
      for await (const part of content) await file.appendFile(part);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(unfinished, join(folder, name));
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}
