import { useAtomValue } from 'jotai';
import { firstName } from '../../../care/names.ts';
import { smallPhoto } from '../../../care/small-photo.ts';
import { presenceAtom } from '../../../lib/live/collections.ts';
import { AvatarRow } from '../../../ui/show/mini-charts.tsx';
import { StatCard, type StatCardProps } from '../../../ui/show/stat-card.tsx';

export interface ConnectedUsersCardProps {
  frame: Pick<StatCardProps, 'state' | 'failedText' | 'onRetry'>;
  count: number | undefined;
}

const named = 5;

/** The connected users, by photo and first name. */
export function ConnectedUsersCard({ frame, count }: ConnectedUsersCardProps) {
  const users = useAtomValue(presenceAtom) ?? [];
  const names = users.slice(0, named).map((user) => firstName(user.name));
  const more = users.length - names.length;
  return (
    <StatCard
      {...frame}
      label="Connected Users"
      value={count}
      figure={
        <AvatarRow
          shape="round"
          label={users.map((user) => user.name).join(', ')}
          people={users.map((user) => ({ key: user.id, name: user.name, photo: smallPhoto(user) }))}
        />
      }
      caption={names.join(', ') + (more > 0 ? ` +${String(more)}` : '')}
    />
  );
}
