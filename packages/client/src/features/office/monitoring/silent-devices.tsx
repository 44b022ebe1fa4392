import type { SystemState } from '@hearthline/contracts';
import { useHomeTime } from '../../../lib/time/home-time.ts';
import { Section } from '../../../ui/show/section.tsx';
import { Fact, Facts } from './facts.tsx';

interface Words {
  readonly title: string;
  /** "1 paired" */
  readonly paired: string;
  readonly none: string;
  readonly all: string;
  /** Text for a device that was never seen. */
  readonly never: string;
}

const screens: Words = {
  title: 'Screens',
  paired: 'paired',
  none: 'No screens are paired.',
  all: 'All screens are connected.',
  never: 'Never connected',
};
const tablets: Words = {
  title: 'Shared tablets',
  paired: 'enrolled',
  none: 'No shared tablets are enrolled.',
  all: 'All were in use within a day.',
  never: 'Never used',
};

/** The paired screens and the shared tablets, with the silent ones. */
export function SilentDevices({ state }: { state: SystemState }) {
  return (
    <>
      <Devices words={screens} {...state.displays} />
      <Devices words={tablets} {...state.tablets} />
    </>
  );
}

function Devices({ words, paired, silent }: SystemState['displays'] & { words: Words }) {
  const home = useHomeTime();
  return (
    <Section title={words.title} subtitle={`${String(paired)} ${words.paired}`}>
      {silent.length === 0 ? (
        <p className="py-3">{paired === 0 ? words.none : words.all}</p>
      ) : (
        <Facts>
          {silent.map(({ id, name, lastSeenAt }) => (
            <Fact key={id} name={name} tone="attention">
              {lastSeenAt === null ? words.never : `Not heard of since ${home.dayAndTime(lastSeenAt)}`}
            </Fact>
          ))}
        </Facts>
      )}
    </Section>
  );
}
