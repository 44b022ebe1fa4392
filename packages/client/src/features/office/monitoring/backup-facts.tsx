import { backupOverdueHours, type SystemState } from '@hearthline/contracts';
import { elapsedWords } from '../../../care/duration.ts';
import { useHomeTime } from '../../../lib/time/home-time.ts';
import { serverNow } from '../../../lib/server/server-clock.ts';
import { Section } from '../../../ui/show/section.tsx';
import { Fact, Facts } from './facts.tsx';

const reasons = {
  'no-room': 'there is not enough space on the disk',
  failed: 'the last attempt failed; the log says why',
} as const;

/** The last backup with its age, and what is wrong with it. */
export function BackupFacts({ backup: { lastAt, isOverdue, failing } }: { backup: SystemState['backup'] }) {
  const home = useHomeTime();
  return (
    <Section title="Backup">
      <Facts>
        <Fact name="Last backup" tone={isOverdue ? 'severe' : undefined}>
          {lastAt === null
            ? 'There is no backup yet.'
            : `${home.dayAndTime(lastAt)} (${elapsedWords(serverNow().getTime() - new Date(lastAt).getTime())} ago)`}
        </Fact>
        {isOverdue && lastAt !== null && (
          <Fact name="Warning" tone="severe">
            The last backup is older than {backupOverdueHours} hours.
          </Fact>
        )}
        {failing && (
          <Fact name="Nightly backups" tone="severe">
            Failing since {home.dayAndTime(failing.since)}: {reasons[failing.why]}.
          </Fact>
        )}
      </Facts>
    </Section>
  );
}
