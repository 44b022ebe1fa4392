import { epoch } from './resident-state.ts';
import { findResidentsWithAlerts } from './find-alerts.model.ts';
import { findChanges, oldestUnfinishedCorrection, type Changes } from './find-changes.model.ts';
import { listedMs } from './list-alerts.ts';
import { checkResident, type CheckRun } from './check-resident.ts';
import { readCheckpoint, writeCheckpoint, type Checkpoint } from './checkpoint.model.ts';

/**
 * Milliseconds by which two looks overlap: a write carries the time at which it was begun, on the clock of the server that
 * began it. Longer than any write may take, and than the clocks of two servers may lie apart.
 */
const overlapMs = 120_000;

/** Milliseconds after which a look pauses, between two residents, and notes how far it came. */
const maxRunMs = 500;

/**
 * Looks at the residents for whom something was stored since the last look, whichever server that was; at everyone with
 * alerts where none is known that holds: none was made, the clock was set back, or the time to the recheck is another.
 * Answers whether it is done; if not, the next one goes on where it paused.
 */
export async function checkChanges(run: CheckRun): Promise<boolean> {
  const { now, recheckMinutes } = run;
  const checkpoint = validCheckpoint(await readCheckpoint(), run);
  const unfinished = await oldestUnfinishedCorrection();
  const changes =
    (checkpoint?.upTo && (await findChanges(new Date(checkpoint.upTo.getTime() - overlapMs)))) ?? (await allResidents(now));
  const pass = checkpoint?.pass ?? { begunAt: now, after: '' };
  const reached = await checkFrom(pass.after, changes, run);
  if (reached !== null) {
    const upTo = checkpoint?.upTo ?? null;
    await writeCheckpoint({ upTo, recheckMinutes, pass: { ...pass, after: reached } });
    return false;
  }
  const { begunAt } = pass;
  // What a correction does to the record it replaces may still be to come, under the time at which it was begun.
  const upTo = unfinished && unfinished < begunAt ? unfinished : begunAt;
  await writeCheckpoint({ upTo, recheckMinutes, pass: null });
  return true;
}

function validCheckpoint(checkpoint: Checkpoint | null, { now, recheckMinutes }: CheckRun): Checkpoint | null {
  if (!checkpoint || checkpoint.recheckMinutes !== recheckMinutes) return null;
  const latest = Math.max(checkpoint.upTo?.getTime() ?? 0, checkpoint.pass?.begunAt.getTime() ?? 0);
  return latest > now.getTime() ? null : checkpoint;
}

async function allResidents(now: Date): Promise<Changes> {
  const residentIds = await findResidentsWithAlerts(new Date(now.getTime() - listedMs));
  return new Map(residentIds.map((id) => [id, epoch]));
}

/** Looks at residents in the order of their ids, after `after`. Answers with the last one where it paused, null at the end. */
async function checkFrom(after: string, changes: Changes, run: CheckRun): Promise<string | null> {
  const begun = performance.now();
  const waiting = [...changes].filter(([id]) => id > after).sort(([a], [b]) => (a < b ? -1 : 1));
  for (const [id, from] of waiting) {
    await checkResident(id, from, run);
    if (performance.now() - begun > maxRunMs && id !== waiting.at(-1)?.[0]) return id;
  }
  return null;
}
