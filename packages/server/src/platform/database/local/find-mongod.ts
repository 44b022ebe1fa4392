import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from '../../core/config.ts';

/** Timeouts in milliseconds: reaching the download host, and a download. */
const probeMs = 3_000;
const downloadMs = 90_000;
const downloadHost = 'https://fastdl.mongodb.org/';

/** Yields mongod programs: on PATH, in the cache of mongodb-memory-server, then downloaded. Lazy; never throws. */
export async function* findMongodPrograms(config: Config, log: Logger): AsyncGenerator<string> {
  const onPath = await findOnPath(config.mongod.path);
  if (onPath !== null) yield onPath;
  // mongodb-memory-server applies its own MONGOMS_... variables and default version.
  const { DryMongoBinary, MongoBinary } = await import('mongodb-memory-server-core');
  const cached = await DryMongoBinary.locateBinary({ version: '' }).catch(() => undefined);
  if (cached !== undefined) yield cached;
  if (cached !== undefined || !config.mongod.download || !(await answers(downloadHost))) return;
  log.info('downloading a mongod, once; this takes a minute at most');
  try {
    const deadline = AbortSignal.timeout(downloadMs);
    yield await Promise.race([
      MongoBinary.getPath(),
      new Promise<never>((_, reject) =>
        deadline.addEventListener('abort', () => reject(new Error('too slow'))),
      ),
    ]);
  } catch (error) {
    log.warn({ err: error }, 'no mongod could be downloaded');
  }
}

async function findOnPath(path: string): Promise<string | null> {
  for (const folder of path.split(delimiter).filter(Boolean)) {
    const program = join(folder, 'mongod');
    const runs = await access(program, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (runs) return program;
  }
  return null;
}

async function answers(url: string): Promise<boolean> {
  return fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(probeMs) }).then(
    () => true,
    () => false,
  );
}
