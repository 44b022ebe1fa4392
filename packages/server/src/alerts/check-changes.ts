import { beginning } from './resident-state.ts';
import { findResidentsWithAlerts } from './find-alerts.model.ts';
import { findChanges, oldestUnfinished, type Changes } from './find-changes.model.ts';
import { shownMs } from './list-alerts.ts';
import { checkResident, type Turn } from './check-resident.ts';
import { readCheckMark, writeCheckMark, type CheckMark } from './checkpoint.model.ts';

/**
 * Milliseconds by which two looks overlap: a write carries the time at which it was begun, on the clock of the server that
 * began it. Longer than any write may take, and than the clocks of two servers may lie apart.
 */
const overlapMs = 120_000;

/** Milliseconds after which a look pauses, between two residents, and notes how far it came. */
const longestMs = 500;

/**
 * Looks at the residents for whom something was stored since the last look, whichever server that was; at everyone with
 * alerts where none is known that holds: none was made, the clock was set back, or the time to the recheck is another.
 * Answers whether it is done; if not, the next one goes on where it paused.
 */
export async function checkChanges(turn: Turn): Promise<boolean> {
  const { now, recheckMinutes } = turn;
  const mark = holding(await readCheckMark(), turn);
  const unfinished = await oldestUnfinished();
  const changes =
    (mark?.upTo && (await findChanges(new Date(mark.upTo.getTime() - overlapMs)))) ?? (await everyone(now));
  const pass = mark?.pass ?? { begunAt: now, after: '' };
  const reached = await lookFrom(pass.after, changes, turn);
  if (reached !== null) {
    const upTo = mark?.upTo ?? null;
    await writeCheckMark({ upTo, recheckMinutes, pass: { ...pass, after: reached } });
    return false;
  }
  const { begunAt } = pass;
  // What a correction does to the record it replaces may still be to come, under the time at which it was begun.
  const upTo = unfinished && unfinished < begunAt ? unfinished : begunAt;
  await writeCheckMark({ upTo, recheckMinutes, pass: null });
  return true;
}

function holding(mark: CheckMark | null, { now, recheckMinutes }: Turn): CheckMark | null {
  if (!mark || mark.recheckMinutes !== recheckMinutes) return null;
  const latest = Math.max(mark.upTo?.getTime() ?? 0, mark.pass?.begunAt.getTime() ?? 0);
  return latest > now.getTime() ? null : mark;
}

async function everyone(now: Date): Promise<Changes> {
  const residentIds = await findResidentsWithAlerts(new Date(now.getTime() - shownMs));
  return new Map(residentIds.map((id) => [id, beginning]));
}

/** Looks at residents in the order of their ids, after `after`. Answers with the last one where it paused, null at the end. */
async function lookFrom(after: string, changes: Changes, turn: Turn): Promise<string | null> {
  const begun = performance.now();
  const waiting = [...changes].filter(([id]) => id > after).sort(([a], [b]) => (a < b ? -1 : 1));
  for (const [id, from] of waiting) {
    await checkResident(id, from, turn);
    if (performance.now() - begun > longestMs && id !== waiting.at(-1)?.[0]) return id;
  }
  return null;
}
