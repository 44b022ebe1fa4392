import { gzipSync } from 'node:zlib';
import type { Response } from '@playwright/test';

/** The bytes of a script, gzipped. */
export async function gzippedSize(response: Response): Promise<number> {
  const encoding = response.headers()['content-encoding'];
  // As sent; where the server sends it uncompressed, what it would be.
  if (encoding === 'gzip') return (await response.request().sizes()).responseBodySize;
  return gzipSync(await response.body()).length;
}
