import { inSession } from './api.ts';
import { problemOf } from './request.ts';
import { saveFile } from './save-file.ts';

/**
 * Fetches a file of the server whole, then has the browser save it: under `fileName`, else the name that the server gave it.
 * Rejects with Problem (refused) or Error (no answer, or cut off midway); then nothing is saved.
 */
export async function downloadFile(href: string, fileName?: string): Promise<void> {
  const { content, name } = await inSession(() => fetchFile(href));
  saveFile(content, fileName ?? name ?? 'download.csv');
}

async function fetchFile(href: string) {
  const response = await fetch(href, { credentials: 'include' }).catch(unreachable);
  if (!response.ok) throw problemOf(response, await response.text().catch(unreachable));
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  return { content: await response.blob().catch(unreachable), name };
}

const unreachable = (): never => {
  throw new Error('The file did not arrive complete. Please check the connection.');
};
