import { useEffect, useState } from 'react';
import type { QrPath } from '../../../ui/qr-path.ts';

/** A QR code, dark on light in both themes; empty until its module is loaded. */
export function QrCode({ text }: { text: string }) {
  const [qr, setQr] = useState<QrPath | null>(null);
  useEffect(() => {
    let isMounted = true;
    import('../../../ui/qr-path.ts').then(
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
