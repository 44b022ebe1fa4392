import { act, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { isUpdateReadyAtom } from '../lib/shell/app-update.ts';
import { store } from '../lib/state/store.ts';
import { useUnsavedForm } from '../lib/live/unsaved-forms.ts';
import { buildSession } from '../testing/build-session.ts';
import { renderWithStore } from '../testing/render-with-store.tsx';
import { UpdateBanner } from './update-banner.tsx';

afterEach(() => store.set(isUpdateReadyAtom, false));

function Form() {
  useUnsavedForm(true);
  return null;
}

it('UpdateBanner: offers a new version, and no reload while something typed is not saved', () => {
  renderWithStore(<UpdateBanner />, { session: buildSession() });
  expect(screen.queryByText(/new version/)).toBeNull();
  act(() => store.set(isUpdateReadyAtom, true));
  expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy();
  const form = renderWithStore(<Form />, { session: buildSession() });
  expect(screen.getByText(/You can load it once you have saved\./)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Reload' })).toBeNull();
  form.unmount();
  expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy();
});
