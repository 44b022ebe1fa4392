import type { SystemState } from '@hearthline/contracts';
import { useHomeTime } from '../../lib/home-time.ts';
import { Section } from '../../ui/section.tsx';
import { Fact, Facts } from './facts.tsx';

/** The paired screens, and those that nothing was heard of. */
export function SilentDisplays({ paired, silent }: SystemState['displays']) {
  const home = useHomeTime();
  return (
    <Section title="Screens" subtitle={paired === 1 ? '1 paired' : `${String(paired)} paired`}>
      {silent.length === 0 ? (
        <p className="py-3">{paired === 0 ? 'No screens are paired.' : 'All screens are connected.'}</p>
      ) : (
        <Facts>
          {silent.map(({ id, name, lastSeenAt }) => (
            <Fact key={id} name={name} tone="attention">
              {lastSeenAt === null ? 'Never connected' : `Not heard of since ${home.dayAndTime(lastSeenAt)}`}
            </Fact>
          ))}
        </Facts>
      )}
    </Section>
  );
}
