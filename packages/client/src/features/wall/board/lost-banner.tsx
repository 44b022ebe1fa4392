import { useAtomValue } from 'jotai';
import { nowAtom } from '../state/now.ts';
import { useBoardTime } from './board-time.ts';
import { away } from './words.ts';

/** Since when nothing on the board is live, to be read across the room. `since` is ms of the server's clock. */
export function LostBanner({ since }: { since: number | null }) {
  const { clock } = useBoardTime();
  const now = useAtomValue(nowAtom);
  return (
    <div className="wall-lost" role="status">
      <svg viewBox="0 0 52 20" aria-hidden="true">
        <path d="M1 10h12m26 0h12M19 3l14 14m0-14L19 17" />
      </svg>
      <b>{since === null ? 'Not live' : `Not live since ${clock(new Date(since))}`}</b>
      <span>
        {since !== null && away(now - since)} <br />
        trying again
      </span>
    </div>
  );
}
