import { render, type RenderResult } from '@testing-library/react';
import { Provider } from 'jotai';
import type { ReactNode } from 'react';
import { sessionAtom, type Session } from '../lib/session.ts';
import { store } from '../lib/store.ts';
import { Toaster } from '../ui/toaster.tsx';
import { fakeApi, type ApiOverrides } from './fake-api.ts';

export interface RenderOptions {
  /** Who is signed in; nobody unless told. */
  session?: Session | null;
  /** Answers in the place of calls. */
  api?: ApiOverrides;
}

/** Renders with the tab's store, toasts included; cleaned up after each test. */
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
