import type { WallBoard } from '@hearthline/contracts';
import { useAtomValue } from 'jotai';
import { clockErrorAtom, nowAtom } from '../state/now.ts';
import { usePixelShift } from '../state/pixel-shift.ts';
import { justCaughtUpAtom, livenessAtom } from '../state/liveness.ts';
import { soundOffAtom } from '../state/sound.ts';
import { Alerts } from './alerts.tsx';
import { useBoardTime } from './board-time.ts';
import { Flagged } from './flagged.tsx';
import { Head } from './head.tsx';
import { noticesOf } from './notices.ts';
import { Presence } from './presence.tsx';
import { Strip } from './strip.tsx';
import { Tiles } from './tiles.tsx';
import { withdrawnWords } from './words.ts';

/** The whole board. Everything on it is one record of the server's, and says when that is not true any more. */
export function Board({ board }: { board: WallBoard }) {
  const { clock } = useBoardTime();
  const truth = useAtomValue(livenessAtom);
  const since = useAtomValue(justCaughtUpAtom);
  const now = useAtomValue(nowAtom);
  const notices = noticesOf({
    withdrawn: withdrawnWords(board.withdrawn, now),
    maintenance: board.maintenance,
    caughtUpFrom: truth.live && since !== null ? clock(new Date(since)) : null,
    clockErrorMs: useAtomValue(clockErrorAtom),
    soundOff: useAtomValue(soundOffAtom),
  });
  return (
    <main className="wall" data-live={truth.live ? 'live' : 'lost'} style={usePixelShift()}>
      <h1 className="sr-only">{board.displayName}</h1>
      <Head board={board} />
      <div className="wall-left">
        <Alerts alerts={board.alerts} clock={clock} />
        <Flagged {...board} />
      </div>
      <div className="wall-right">
        <Tiles residents={board.residents} grade={board.grade} />
        <Presence presence={board.presence} />
      </div>
      <Strip notices={notices} version={board.appVersion} />
    </main>
  );
}
