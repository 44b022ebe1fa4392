import { rename, writeFile } from 'node:fs/promises';

/**
 * Writes a file that only this user may read. Atomic: a reader, or a start after a crash, finds the complete old or new file.
 */
export async function writePrivateFile(file: string, text: string): Promise<void> {
  // The process id keeps two servers of one machine apart, which may share the folder.
  const part = `${file}.${String(process.pid)}.part`;
  await writeFile(part, text, { mode: 0o600 });
  await rename(part, file);
}
