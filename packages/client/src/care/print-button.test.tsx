import { Problem } from '@hearthline/contracts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { usePrintable } from '../lib/files/printable.ts';
import { buildSession } from '../testing/build-session.ts';
import { renderWithStore } from '../testing/render-with-store.tsx';
import { PrintButton } from './print-button.tsx';

type LoadAll = Parameters<typeof usePrintable>[0]['loadAll'];

const print = vi.fn();
const showPage = vi.fn();
beforeEach(() => vi.stubGlobal('print', print));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

function Page({ loadAll }: { loadAll: LoadAll }) {
  usePrintable({ loadAll, showPage });
  return <PrintButton />;
}
const open = (loadAll: LoadAll) => renderWithStore(<Page loadAll={loadAll} />, { session: buildSession() });
const button = () => screen.getByRole('button');

describe('Print button', () => {
  it('loads all rows of the page’s lists, says how far it is, prints once, and shows the page again', async () => {
    let finish: () => void = () => undefined;
    const loadAll = vi.fn<LoadAll>(async (_max, onProgress) => {
      onProgress(500);
      await new Promise<void>((resolve) => (finish = resolve));
    });
    open(loadAll);
    fireEvent.click(button());
    expect(await screen.findByText('Loading: 500')).toBeTruthy();
    expect(loadAll.mock.calls[0]?.[0]).toBe(2_000);
    fireEvent.click(button());
    expect(print).not.toHaveBeenCalled();
    await act(async () => finish());
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
    expect(showPage).not.toHaveBeenCalled();
    act(() => void dispatchEvent(new Event('afterprint')));
    expect(showPage).toHaveBeenCalledTimes(1);
    expect(await screen.findByText('Print')).toBeTruthy();
  });

  it('prints nothing and says why when not all can be loaded', async () => {
    open(async () => {
      throw new Problem('database-away', 'No answer from the server.');
    });
    fireEvent.click(button());
    expect(await screen.findByText('Not printed: the list could not be loaded')).toBeTruthy();
    expect(screen.getByText(/No answer from the server/)).toBeTruthy();
    expect(print).not.toHaveBeenCalled();
    expect(showPage).toHaveBeenCalledTimes(1);
  });
});
