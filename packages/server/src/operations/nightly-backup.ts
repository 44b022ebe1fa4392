import type { Logger } from 'pino';
import { homeToday } from '../clinical/home-day.ts';
import type { Config } from '../config.ts';
import { backUp } from './backup.ts';
import { backupFile, lastBackupAt, tidyBackups } from './backup-folder.ts';
import type { WholeDatabase } from './whole-database.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

interface NightlyBackup {
  readonly config: Pick<Config, 'dataDir' | 'timezone' | 'version'>;
  readonly log: Logger;
  readonly database: () => WholeDatabase;
  readonly now?: () => Date;
  /** Milliseconds: until the first look (a server that just started has better to do), between two looks, and after a failure. */
  readonly pauses?: { readonly first: number; readonly look: number; readonly failed: number };
}

/**
 * Backs the database up every night at 02:00 home time; a night that was missed is made up for. A failure is logged and
 * tried again until it succeeds. Answers how to stop, which gives up a backup under way.
 */
export function backUpNightly(options: NightlyBackup): () => Promise<void> {
  const { config, log, now = () => new Date() } = options;
  const pauses = options.pauses ?? { first: 5 * minuteMs, look: minuteMs, failed: 15 * minuteMs };
  const stopping = new AbortController();
  let turn = Promise.resolve();
  let timer = setTimeout(look, pauses.first).unref();

  function look(): void {
    turn = backUpIfDue().then(again(pauses.look), (error: unknown) => {
      if (!stopping.signal.aborted)
        log.error({ err: error }, 'the backup of the night failed; it is tried again');
      again(pauses.failed)();
    });
  }

  const again = (pause: number) => () => {
    if (!stopping.signal.aborted) timer = setTimeout(look, pause).unref();
  };

  async function backUpIfDue(): Promise<void> {
    const begun = now();
    const last = await lastBackupAt(config.dataDir);
    if (last && last >= latestTwoOClock(begun, config.timezone)) return;
    const backup = await backUp(options.database(), {
      file: backupFile(config.dataDir, 'night', begun),
      product: config.version,
      tell: () => undefined,
      signal: stopping.signal,
    });
    await tidyBackups(config.dataDir, begun);
    log.info(backup, 'backed up');
  }

  return async () => {
    stopping.abort();
    clearTimeout(timer);
    await turn;
  };
}

/** The last time it was two in the night at home. Where the clocks leave that hour out, an hour later. */
export function latestTwoOClock(now: Date, timezone: string): Date {
  const today = homeToday(timezone, now);
  const two = atTwo(today.from);
  return two <= now ? two : atTwo(homeToday(timezone, new Date(today.from.getTime() - hourMs)).from);
}

const atTwo = (midnight: Date) => new Date(midnight.getTime() + 2 * hourMs);
