import type { WallBoard } from '@hearthline/contracts';
import { Avatar } from '../../../../ui/show/avatar.tsx';

type Present = WallBoard['presence'];

/** Names in one line, and their total letters; a photo counts as five. */
const most = { names: 4, letters: 42 } as const;

/** Number of users that fit; at least 1. */
function fitting(presence: Present): number {
  const ends = presence.map((_, index) =>
    presence.slice(0, index + 1).reduce((sum, { name }) => sum + name.length + 5, 0),
  );
  return Math.max(1, ends.slice(0, most.names).filter((end) => end <= most.letters).length);
}

/** Connected users, as many as fit, and the number of the others. */
export function Presence({ presence }: { presence: Present }) {
  const shown = presence.slice(0, fitting(presence));
  const rest = presence.length - shown.length;
  return (
    <ul className="wall-presence" aria-label="Who is on">
      {shown.map(({ key, name, photoUrl }) => (
        <li key={key}>
          <Avatar name={name} photo={photoUrl} shape="round" size={27} />
          <span className="wall-present">{name}</span>
        </li>
      ))}
      {presence.length === 0 && <li className="wall-nobody">Nobody is signed in.</li>}
      {rest > 0 && <li className="wall-rest">+{rest}</li>}
    </ul>
  );
}
