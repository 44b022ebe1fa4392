import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Flips a bit in every copy of a text in the data file of a folder that no engine serves. Resolves with their number. */
export async function flipText(dataDir: string, text: string): Promise<number> {
  const path = join(dataDir, 'data.mdb');
  const bytes = await readFile(path);
  let count = 0;
  for (let at = bytes.indexOf(text); at >= 0; at = bytes.indexOf(text, at + 1)) {
    bytes.writeUInt8(bytes.readUInt8(at) ^ 0x08, at);
    count++;
  }
  await writeFile(path, bytes);
  return count;
}
