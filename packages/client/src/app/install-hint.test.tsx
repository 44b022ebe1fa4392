import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { installOfferAtom, watchInstallOffer } from '../lib/shell/install-offer.ts';
import { endSession, sessionAtom } from '../lib/session/session.ts';
import { store } from '../lib/state/store.ts';
import { buildSession } from '../testing/build-session.ts';
import { renderWithStore } from '../testing/render-with-store.tsx';
import { InstallHint } from './install-hint.tsx';

const prompt = vi.fn(async () => undefined);
let stop: () => void = () => undefined;

/** A device: whether it is a tablet, whether the app runs from its home screen already. */
function device({ isTablet = true, isInstalled = false, standalone = undefined as boolean | undefined }) {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.startsWith('(display-mode') ? isInstalled : isTablet,
  }));
  Object.defineProperty(navigator, 'standalone', { configurable: true, value: standalone });
}

/** The browser offers to install the app; answers whether it was kept from asking by itself. */
function offer(): boolean {
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  act(() => void dispatchEvent(event));
  return event.defaultPrevented;
}

const open = () => {
  stop();
  stop = watchInstallOffer();
  return renderWithStore(<InstallHint />, { session: buildSession() });
};
const text = /^Add Hearthline to/;

beforeEach(() => prompt.mockClear());
afterEach(() => {
  stop();
  store.set(installOfferAtom, null);
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'standalone');
});

describe('Install hint', () => {
  it('has the browser ask on a tablet, once', () => {
    device({});
    open();
    expect(screen.queryByText(text)).toBeNull();
    expect(offer()).toBe(true);
    act(() => screen.getByRole('button', { name: 'Install' }).click());
    expect(prompt).toHaveBeenCalledOnce();
    expect(screen.queryByText(text)).toBeNull();
  });

  it('says on an iPad how it is done by hand', () => {
    device({ standalone: false });
    open();
    expect(screen.getByText(/tap Share, then “Add to Home Screen”/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Install' })).toBeNull();
  });

  it('goes for good when refused, also after the session', () => {
    device({});
    const page = open();
    offer();
    act(() => screen.getByRole('button', { name: 'No, thanks' }).click());
    expect(screen.queryByText(text)).toBeNull();
    page.unmount();
    store.set(sessionAtom, buildSession());
    endSession('signed-out');
    open();
    expect(offer()).toBe(false);
    expect(screen.queryByText(text)).toBeNull();
  });

  it('goes when the app was installed', () => {
    device({});
    open();
    offer();
    act(() => void dispatchEvent(new Event('appinstalled')));
    expect(screen.queryByText(text)).toBeNull();
  });

  it.each([
    ['on other devices', { isTablet: false }],
    ['in the app on the home screen', { isInstalled: true }],
  ])('is not shown %s', (_, which) => {
    device(which);
    open();
    expect(offer()).toBe(false);
    expect(screen.queryByText(text)).toBeNull();
  });

  it('is not shown in the app on the home screen of an iPad', () => {
    device({ standalone: true });
    open();
    expect(screen.queryByText(text)).toBeNull();
  });
});
