import type { WallBoard } from '@hearthline/contracts';
import { Face } from '../../../ui/face.tsx';

/** How many names stand side by side. */
const most = 4;

/** Who is on, as many as fit; the rest as a number. */
export function Presence({ presence }: Pick<WallBoard, 'presence'>) {
  const rest = presence.length - most;
  return (
    <ul className="wall-presence" aria-label="Who is on">
      {presence.slice(0, most).map(({ key, name, photoUrl }) => (
        <li key={key}>
          <Face name={name} photo={photoUrl} shape="round" size={27} />
          <span>{name}</span>
        </li>
      ))}
      {presence.length === 0 && <li className="wall-nobody">Nobody is signed in.</li>}
      {rest > 0 && <li className="wall-rest">+{rest}</li>}
    </ul>
  );
}
