import { epoch } from './resident-state.ts';
import { findResidentsWithAlerts } from './find-alerts.repository.ts';
import { oldestUnfinishedCorrection } from '../vitals/alert-vitals.repository.ts';
import { findChanges, type Changes } from './find-changes.ts';
import { listedMs } from './list-alerts.ts';
import { checkResident, type CheckRun } from './check-resident.ts';
import { readCheckpoint, writeCheckpoint, type Checkpoint } from './checkpoint.repository.ts';

/**
 * Overlap of two checks in milliseconds. A write carries the time of its start by its server's clock. The overlap exceeds the
 * duration of any write and the clock difference of two servers.
 */
export const overlapMs = 120_000;

/** Milliseconds after which a check pauses between two residents and stores its progress. */
const maxRunMs = 500;

/**
 * Checks the residents with changes stored since the last checkpoint, by any server. Checks all residents with alerts if there
 * is no valid checkpoint: none is stored, the clock was set back, or the recheck interval was changed. Returns true if the
 * check is complete; otherwise the next check continues where it paused.
 */
export async function checkChanges(run: CheckRun): Promise<boolean> {
  const { now, recheckMinutes } = run;
  const checkpoint = validCheckpoint(await readCheckpoint(), run);
  const unfinished = await oldestUnfinishedCorrection();
  const changes =
    (checkpoint?.upTo && (await findChanges(new Date(checkpoint.upTo.getTime() - overlapMs)))) ??
    (await allResidents(now));
  const pass = checkpoint?.pass ?? { begunAt: now, after: '' };
  const reached = await checkFrom(pass.after, changes, run);
  if (reached !== null) {
    const upTo = checkpoint?.upTo ?? null;
    await writeCheckpoint({ upTo, recheckMinutes, pass: { ...pass, after: reached } });
    return false;
  }
  const { begunAt } = pass;
  // An unfinished correction will still change its original record, stamped with the time of the correction's start.
  const upTo = unfinished && unfinished < begunAt ? unfinished : begunAt;
  await writeCheckpoint({ upTo, recheckMinutes, pass: null });
  return true;
}

function validCheckpoint(
  checkpoint: Checkpoint | null,
  { now, recheckMinutes }: CheckRun,
): Checkpoint | null {
  if (!checkpoint || checkpoint.recheckMinutes !== recheckMinutes) return null;
  const latest = Math.max(checkpoint.upTo?.getTime() ?? 0, checkpoint.pass?.begunAt.getTime() ?? 0);
  return latest > now.getTime() ? null : checkpoint;
}

async function allResidents(now: Date): Promise<Changes> {
  const residentIds = await findResidentsWithAlerts(new Date(now.getTime() - listedMs));
  return new Map(residentIds.map((id) => [id, epoch]));
}

/** Checks residents in the order of their ids, after `after`. Returns the last one checked if it paused, null at the end. */
async function checkFrom(after: string, changes: Changes, run: CheckRun): Promise<string | null> {
  const begun = performance.now();
  const waiting = [...changes].filter(([id]) => id > after).sort(([a], [b]) => (a < b ? -1 : 1));
  for (const [id, from] of waiting) {
    await checkResident(id, from, run);
    if (performance.now() - begun > maxRunMs && id !== waiting.at(-1)?.[0]) return id;
  }
  return null;
}
