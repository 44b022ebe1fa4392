import { useAtomValue } from 'jotai';
import { connectionStatusAtom, newsMayBeLateAtom } from '../lib/connection.ts';
import { Banner } from '../ui/banner.tsx';

/** Shown while the server does not hear the home's other servers. While the connection is lost, that is said alone. */
export function LateNewsBanner() {
  const mayBeLate = useAtomValue(newsMayBeLateAtom);
  const { state } = useAtomValue(connectionStatusAtom);
  if (!mayBeLate || state !== 'live') return null;
  return (
    <Banner tone="info">Entries from other tablets may show late. What you save is stored as always.</Banner>
  );
}
