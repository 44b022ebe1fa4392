import { rename, writeFile } from 'node:fs/promises';

/** Writes a file that this user alone may read; a reader, or a start after a crash, finds the old or the new one whole. */
export async function writePrivateFile(file: string, text: string): Promise<void> {
  // Two servers of one machine may share the folder.
  const part = `${file}.${String(process.pid)}.part`;
  await writeFile(part, text, { mode: 0o600 });
  await rename(part, file);
}
