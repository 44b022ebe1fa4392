import { usualWallHours } from '@hearthline/contracts';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { Board } from './board/board.tsx';
import { PairingScreen } from './pairing/pairing-screen.tsx';
import { themeAt } from './state/daylight.ts';
import { usePixelShift } from './state/pixel-shift.ts';
import { nowAtom } from './state/now.ts';
import { boardAtom, phaseAtom } from './state/phase.ts';
import './wall.css';

/** Light by day, dark by night: by the home's clock and hours, before pairing by the device's clock. */
function useDaylight(): void {
  const now = useAtomValue(nowAtom);
  const board = useAtomValue(boardAtom);
  const zone = board?.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  const theme = themeAt(now, zone, board?.hours ?? usualWallHours);
  useEffect(() => {
    document.documentElement.dataset['theme'] = theme;
  }, [theme]);
}

/** All that a display ever shows. */
export function WallScreen() {
  const phase = useAtomValue(phaseAtom);
  const board = useAtomValue(boardAtom);
  const drift = usePixelShift();
  useDaylight();
  if (phase.name === 'board' && board) return <Board board={board} />;
  if (phase.name === 'pairing') return <PairingScreen code={phase.code} failure={phase.failure} />;
  if (phase.name === 'ended')
    return (
      <main className="wall-pairing" style={drift}>
        <h1>{phase.message}</h1>
      </main>
    );
  return (
    <main className="wall-pairing" style={drift}>
      <h1>Hearthline</h1>
      {phase.name === 'starting' && phase.failure !== null && (
        <p className="wall-pair-how">{phase.failure} Trying again.</p>
      )}
    </main>
  );
}
