import type { WallBoard } from '@hearthline/contracts';
import { useAtomValue } from 'jotai';
import { clockErrorAtom, nowAtom, useBoardTime } from '../state/now.ts';
import { usePixelShift } from '../state/pixel-shift.ts';
import { justCaughtUpAtom, livenessAtom } from '../state/liveness.ts';
import { mayGoDarkAtom } from '../state/screen.ts';
import { soundOffAtom } from '../state/sound.ts';
import { OpenAlerts } from './open-alerts.tsx';
import { FlaggedReadings } from './flagged-readings.tsx';
import { BoardHeader } from './board-header.tsx';
import { listBoardNotices, NoticeBar } from './notice-bar.tsx';
import { Presence } from './presence.tsx';
import { ResidentPages } from './resident-pages.tsx';
import { withdrawnTexts } from './board-text.ts';

/** The whole board. While the connection is lost it shows since when. */
export function Board({ board }: { board: WallBoard }) {
  const { clock } = useBoardTime();
  const liveness = useAtomValue(livenessAtom);
  const since = useAtomValue(justCaughtUpAtom);
  const now = useAtomValue(nowAtom);
  const notices = listBoardNotices({
    withdrawn: withdrawnTexts(board.withdrawn, now),
    maintenance: board.maintenance,
    caughtUpFrom: liveness.live && since !== null ? clock(new Date(since)) : null,
    clockErrorMs: useAtomValue(clockErrorAtom),
    soundOff: useAtomValue(soundOffAtom),
    mayGoDark: useAtomValue(mayGoDarkAtom),
  });
  return (
    <main className="wall" data-live={liveness.live ? 'live' : 'lost'} style={usePixelShift()}>
      <h1 className="sr-only">{board.displayName}</h1>
      <BoardHeader board={board} />
      <div className="wall-left">
        <OpenAlerts alerts={board.alerts} more={board.moreAlerts} clock={clock} />
        <FlaggedReadings {...board} />
      </div>
      <div className="wall-right">
        <ResidentPages board={board} />
        <Presence presence={board.presence} />
      </div>
      <NoticeBar notices={notices} version={board.appVersion} />
    </main>
  );
}
