import './polyfills.ts';
import { Provider } from 'jotai';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { untilDashboardIsReady } from './app/first-page.ts';
import { startScrollPlaces } from './app/scroll-places.ts';
import { startSession } from './features/people/session/start-session.ts';
import { startAppUpdates } from './lib/shell/app-update.ts';
import { watchInstallOffer } from './lib/shell/install-offer.ts';
import { ignoreDoubleTaps } from './lib/form/ignore-double-taps.ts';
import { startRealtime } from './lib/live/realtime.ts';
import { store } from './lib/state/store.ts';
import { watchTheme } from './ui/show/theme.ts';

ignoreDoubleTaps();
watchTheme();
watchInstallOffer();
startScrollPlaces();
startSession();
startRealtime();
startAppUpdates();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
const draw = () =>
  createRoot(root).render(
    <StrictMode>
      <Provider store={store}>
        <App />
      </Provider>
    </StrictMode>,
  );
if (document.documentElement.dataset['start'] === 'dashboard')
  void untilDashboardIsReady().then(() => startTransition(draw));
else draw();
