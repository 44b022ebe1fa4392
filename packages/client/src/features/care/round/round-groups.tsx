import { dayMomentText } from '../../../care/moment-text.ts';
import { useHomeTime } from '../../../lib/time/home-time.ts';
import { Section } from '../../../ui/show/section.tsx';
import { ResidentBlock, type ResidentBlockProps } from './resident-block.tsx';
import { countDoses, type RoundDose } from './round-doses.ts';
import type { RoundGroup } from './round-order.ts';

export interface RoundGroupsProps extends Pick<
  ResidentBlockProps,
  'now' | 'isLive' | 'ticked' | 'oneTap' | 'onOpen'
> {
  readonly groups: readonly RoundGroup[];
}

/** The doses of the round: under the heading of each time of day, or by resident with the times inside. */
export function RoundGroups({ groups, ...props }: RoundGroupsProps) {
  const home = useHomeTime();
  return groups.map(({ key, at, residents }) => {
    const list = (
      <ul>
        {residents.map((of) => (
          <ResidentBlock key={of.resident.id} of={of} hasTimes={at === null} {...props} />
        ))}
      </ul>
    );
    const counts = countsText(residents.flatMap(({ doses }) => doses));
    return (
      <Section
        key={key}
        title={at === null ? 'Residents' : dayMomentText(at, home)}
        subtitle={at === null ? `${String(residents.length)}: ${counts}` : counts}
        className="mb-6"
      >
        {list}
      </Section>
    );
  });
}

/** "2 overdue, 3 due, 1 done" */
const countsText = (doses: readonly RoundDose[]): string =>
  Object.entries(countDoses(doses))
    .filter(([, count]) => count > 0)
    .map(([word, count]) => `${String(count)} ${word}`)
    .join(', ');
