import type { EventPayload } from '@hearthline/contracts';
import { io } from 'socket.io-client';

const reopenAfterMs = 5_000;

/** Opens the public site's socket for as long as the page is open; calls back on each change, and after each gap. */
export function onSiteChange(changed: () => void): void {
  const socket = io({
    transports: ['websocket', 'polling'],
    reconnectionDelay: 1_000,
    reconnectionDelayMax: 30_000,
    timeout: 10_000,
  });
  let hadConnection = false;
  socket.on('connect', () => {
    if (hadConnection) changed();
    hadConnection = true;
  });
  socket.on('website:changed', changed);
  // The landing page uses only the version and the home's colours of the system's status.
  let shown: string | undefined;
  socket.on('system:status', ({ appVersion, appearance = '' }: EventPayload<'system:status'>) => {
    const told = `${appVersion} ${appearance}`;
    if (shown !== undefined && shown !== told) changed();
    shown = told;
  });
  socket.on('disconnect', (reason) => {
    if (reason === 'io server disconnect') setTimeout(() => socket.connect(), reopenAfterMs);
  });
}
