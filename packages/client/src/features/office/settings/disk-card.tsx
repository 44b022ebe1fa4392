import type { Contract, DiskSpace, ReplyOf } from '@hearthline/contracts';
import { useState } from 'react';
import { api } from '../../../lib/server/api.ts';
import { useHomeTime, type HomeTime } from '../../../lib/time/home-time.ts';
import { serverNow } from '../../../lib/server/server-clock.ts';
import { useLiveQuery } from '../../../lib/live/use-live-query.ts';
import { bytesText } from '../../../ui/show/bytes-text.ts';
import { cx } from '../../../ui/show/cx.ts';
import { Mark } from '../../../ui/show/mark.tsx';
import { Section } from '../../../ui/show/section.tsx';
import { FailedState, SkeletonRows } from '../../../ui/show/states.tsx';
import { getMark, toneClass, type Tone } from '../../../ui/show/tone.ts';

type Health = ReplyOf<Contract['system']['health']>;

const tones: Record<DiskSpace['state'], Tone> = { ok: 'normal', low: 'attention', full: 'severe' };

/** Free space on the server's disk, a forecast, and a warning when it is low. */
export function DiskCard() {
  const [health, setHealth] = useState<Health>();
  const { status, failedMessage, retry } = useLiveQuery('disk', async (signal) => {
    setHealth(await api.system.health({}, { signal }));
  });
  // A server without a data folder of its own reports no disk.
  if (health?.disk === null) return null;
  return (
    <Section title="Disk" broken={status === 'failed'}>
      {status === 'failed' && (
        <FailedState title="Failed to load the free disk space" text={failedMessage} onRetry={retry} />
      )}
      {status === 'loading' && <SkeletonRows rows={1} />}
      {status === 'ready' && health?.disk && <Room disk={health.disk} engine={health.database.engine} />}
    </Section>
  );
}

function Room({ disk, engine }: { disk: DiskSpace; engine: Health['database']['engine'] }) {
  const home = useHomeTime();
  const { freeBytes, totalBytes, state } = disk;
  const warning = diskWarning(state, engine);
  return (
    <div className="grid gap-3 py-3">
      {warning && (
        <div
          role="status"
          className={cx(
            toneClass(tones[state]),
            'flex items-start gap-3 rounded-notice bg-tone-ground px-3 py-2.5 text-tone-ink',
            'shadow-[inset_0_0_0_1.5px_var(--tone-edge)]',
          )}
        >
          <Mark shape={getMark(tones[state])} size={18} className="mt-1 shrink-0" />
          <div>
            <p className="font-head">{warning.title}</p>
            <p>{warning.text}</p>
          </div>
        </div>
      )}
      <div>
        <p>
          <b className="font-head">{bytesText(freeBytes)}</b> of {bytesText(totalBytes)} free
        </p>
        {state !== 'full' && <p className="text-s text-ink-2">{paceText(disk, serverNow(), home)}</p>}
      </div>
    </div>
  );
}

const dayMs = 24 * 60 * 60_000;

/** When the disk will be full, as far as it is known. */
export function paceText({ shrinksPerDay, fullAt }: DiskSpace, now: Date, home: HomeTime): string {
  if (fullAt !== null) {
    if (new Date(fullAt).getTime() - now.getTime() < 2 * dayMs)
      return `At this rate it will be full at about ${home.dayAndTime(fullAt)}.`;
    return `At this rate it will be full around ${home.day(fullAt)}.`;
  }
  if (shrinksPerDay === null) return 'The forecast needs a day of data.';
  return shrinksPerDay === 0 ? 'It is not filling up.' : 'At this rate it lasts for years.';
}

/**
 * The warning for root; null while there is enough space. Only the embedded engine reserves space for sign-ins and settings.
 */
function diskWarning(state: DiskSpace['state'], engine: 'embedded' | 'mongodb') {
  if (state === 'ok') return null;
  if (state === 'low')
    return {
      title: 'The disk is filling up',
      text: 'Free up space, or move old backups elsewhere, before records can no longer be saved.',
    };
  return {
    title: 'The disk is full',
    text:
      engine === 'embedded'
        ? 'No records can be saved until there is free space. Signing in and out and the switches on this page still work.'
        : 'No backups can be made until there is free space, and a database on this disk cannot save.',
  };
}
