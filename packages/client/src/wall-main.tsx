import './polyfills.ts';
import { Provider } from 'jotai';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startWall } from './features/wall/start-wall.ts';
import { startSound } from './features/wall/state/sound.ts';
import { WallErrorBoundary } from './features/wall/wall-error-boundary.tsx';
import { WallApp } from './features/wall/wall-app.tsx';
import { store } from './lib/store.ts';
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
