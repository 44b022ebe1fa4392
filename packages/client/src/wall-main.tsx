import { Provider } from 'jotai';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import * as z from 'zod/mini';
import { startWall } from './features/wall/start-wall.ts';
import { startSound } from './features/wall/state/sound.ts';
import { WallGuard } from './features/wall/wall-guard.tsx';
import { WallScreen } from './features/wall/wall-screen.tsx';
import { store } from './lib/store.ts';
import './styles/main.css';

// The Content-Security-Policy forbids compiling schemas to code.
z.config({ jitless: true });

startWall();
startSound();

const root = document.getElementById('root');
if (!root) throw new Error('wall.html has no #root');
createRoot(root).render(
  <StrictMode>
    <Provider store={store}>
      <WallGuard reload={() => location.reload()}>
        <WallScreen />
      </WallGuard>
    </Provider>
  </StrictMode>,
);
