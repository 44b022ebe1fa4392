import { defaultWallHours, type WallHours } from '@hearthline/contracts';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { Board } from './board/board.tsx';
import { PairingView } from './pairing/pairing-view.tsx';
import { usePixelShift } from './state/pixel-shift.ts';
import { nowAtom } from './state/now.ts';
import { boardAtom, phaseAtom } from './state/phase.ts';
import './wall.css';
import { TZDate } from '@date-fns/tz';
import { format } from 'date-fns/format';

/** Light by day, dark by night: in the home's hours, before pairing in the device's zone. */
function useTheme(): void {
  const now = useAtomValue(nowAtom);
  const board = useAtomValue(boardAtom);
  const zone = board?.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  const theme = themeAt(now, zone, board?.hours ?? defaultWallHours);
  useEffect(() => {
    document.documentElement.dataset['theme'] = theme;
  }, [theme]);
}

/** Root component of a display. */
export function WallApp() {
  const phase = useAtomValue(phaseAtom);
  const board = useAtomValue(boardAtom);
  const pixelShift = usePixelShift();
  useTheme();
  if (phase.name === 'board' && board) return <Board board={board} />;
  if (phase.name === 'pairing') return <PairingView code={phase.code} failure={phase.failure} />;
  if (phase.name === 'ended')
    return (
      <main className="wall-pairing" style={pixelShift}>
        <h1>{phase.message}</h1>
      </main>
    );
  return (
    <main className="wall-pairing" style={pixelShift}>
      <h1>Hearthline</h1>
      {phase.name === 'starting' && phase.failure !== null && (
        <p className="wall-pair-how">{phase.failure} Trying again.</p>
      )}
    </main>
  );
}

/** Theme at a moment (ms since 1970) in the home's zone: dark from `nightFrom` until `dayFrom`. */
export function themeAt(now: number, timezone: string, { dayFrom, nightFrom }: WallHours): 'light' | 'dark' {
  const clock = format(new TZDate(now, timezone), 'HH:mm');
  const isDay =
    dayFrom < nightFrom ? clock >= dayFrom && clock < nightFrom : clock >= dayFrom || clock < nightFrom;
  return isDay ? 'light' : 'dark';
}
