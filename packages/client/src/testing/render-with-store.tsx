import { render, type RenderResult } from '@testing-library/react';
import { Provider } from 'jotai';
import type { ReactNode } from 'react';
import { sessionAtom, type Session } from '../lib/session/session.ts';
import { store } from '../lib/state/store.ts';
import { Toaster } from '../ui/overlay/toaster.tsx';
import { fakeApi, type ApiOverrides } from './fake-api.ts';

export interface RenderOptions {
  /** The session; none by default. */
  session?: Session | null;
  /** Replacements for API calls. */
  api?: ApiOverrides;
}

/** Renders with the tab's store and the toaster; cleaned up after each test. */
export function renderWithStore(
  ui: ReactNode,
  { session = null, api = {} }: RenderOptions = {},
): RenderResult {
  fakeApi(api);
  store.set(sessionAtom, session);
  return render(
    <Provider store={store}>
      {ui}
      <Toaster />
    </Provider>,
  );
}
