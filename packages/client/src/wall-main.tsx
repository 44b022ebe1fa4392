import './polyfills.ts';
import { Provider } from 'jotai';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startWall } from './features/outward/wall/start-wall.ts';
import { startSound } from './features/outward/wall/state/sound.ts';
import { WallErrorBoundary } from './features/outward/wall/wall-error-boundary.tsx';
import { WallApp } from './features/outward/wall/wall-app.tsx';
import { store } from './lib/state/store.ts';
import './styles/main.css';

startWall();
startSound();

const root = document.getElementById('root');
if (!root) throw new Error('wall.html has no #root');
createRoot(root).render(
  <StrictMode>
    <Provider store={store}>
      <WallErrorBoundary reload={() => location.reload()}>
        <WallApp />
      </WallErrorBoundary>
    </Provider>
  </StrictMode>,
);
