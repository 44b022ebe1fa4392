import { useAtomValue } from 'jotai';
import { remainingText } from '../../../../care/duration.ts';
import { Logo } from '../../../../ui/show/logo.tsx';
import { usePixelShift } from '../state/pixel-shift.ts';
import { nowAtom } from '../state/now.ts';
import type { WaitingCode } from '../state/phase.ts';
import { useEffect, useState } from 'react';
import type { QrPath } from '../../../../ui/show/qr-path.ts';

function Code({ code, expiresAt, enterAt }: WaitingCode) {
  const now = useAtomValue(nowAtom);
  const { host, pathname } = new URL(enterAt);
  return (
    <>
      <p className="wall-code" aria-label={[...code].join(' ')}>
        {code}
      </p>
      <p className="wall-pair-how">
        On a signed-in phone or computer, scan the QR code, or open{' '}
        <b>
          {host}
          {pathname}
        </b>{' '}
        and enter the code.
      </p>
      <p>
        New code in <b>{remainingText(expiresAt - now)}</b>
      </p>
    </>
  );
}

/** Content of an unpaired display: the pairing code and what to do with it. */
export function PairingView({ code, failure }: { code: WaitingCode | null; failure: string | null }) {
  return (
    <main className="wall-pairing" style={usePixelShift()}>
      <div className="wall-pair">
        <div>
          <p className="wall-brand">
            <Logo size={36} />
            Hearthline
          </p>
          <h1>This display is not paired yet</h1>
          {code ? <Code {...code} /> : <p className="wall-pair-how">Getting a code…</p>}
        </div>
        {code && <QrCode text={code.enterAt} />}
      </div>
      {failure !== null && (
        <p className="wall-pair-failure" role="alert">
          {failure} Trying again.
        </p>
      )}
    </main>
  );
}

/** A QR code, dark on light in both themes; empty until its module is loaded. */
function QrCode({ text }: { text: string }) {
  const [qr, setQr] = useState<QrPath | null>(null);
  useEffect(() => {
    let isMounted = true;
    import('../../../../ui/show/qr-path.ts').then(
      ({ qrPath }) => isMounted && setQr(qrPath(text)),
      () => isMounted && setQr(null),
    );
    return () => {
      isMounted = false;
    };
  }, [text]);
  if (!qr) return <div className="wall-qr" />;
  return (
    <svg
      className="wall-qr"
      role="img"
      aria-label={`QR code of ${text}`}
      viewBox={`0 0 ${String(qr.size)} ${String(qr.size)}`}
      shapeRendering="crispEdges"
    >
      <path d={qr.path} />
    </svg>
  );
}
