import { useAtomValue } from 'jotai';
import { left } from '../../../care/lasting.ts';
import { nowAtom } from '../state/now.ts';
import type { WaitingCode } from '../state/phase.ts';

function Code({ code, expiresAt }: WaitingCode) {
  const now = useAtomValue(nowAtom);
  return (
    <>
      <p className="wall-code" aria-label={[...code].join(' ')}>
        {code}
      </p>
      <p className="wall-pair-how">
        Enter this code on a signed-in device: <b>Screens</b>
      </p>
      <p className="wall-pair-left">
        A new one comes by itself in <b>{left(expiresAt - now)}</b>
      </p>
    </>
  );
}

/** What an unpaired display shows: a code to be read across a room, and what to do with it. */
export function PairingScreen({ code, failure }: { code: WaitingCode | null; failure: string | null }) {
  return (
    <main className="wall-pairing">
      <h1>This screen is not paired yet</h1>
      {code ? <Code {...code} /> : <p className="wall-pair-how">Asking for a code</p>}
      {failure !== null && (
        <p className="wall-pair-failure" role="alert">
          {failure} Trying again.
        </p>
      )}
    </main>
  );
}
