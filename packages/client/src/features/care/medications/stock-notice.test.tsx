import { Problem, type StockProblems } from '@hearthline/contracts';
import { act, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { eventHandlers } from '../../../lib/live/event-handlers.ts';
import { buildSession } from '../../../testing/build-session.ts';
import { renderWithStore } from '../../../testing/render-with-store.tsx';
import { StockNotice } from './stock-notice.tsx';

function open(problems: StockProblems, role: 'manager' | 'nurse' | 'gerocultor' = 'nurse') {
  const stockProblems = vi.fn(async () => ({ problems }));
  renderWithStore(<StockNotice />, { session: buildSession(role), api: { medications: { stockProblems } } });
  return stockProblems;
}
const link = () => screen.findByRole('link');

describe('Notice of the stock', () => {
  it.each(['nurse', 'manager'] as const)(
    'tells a %s what is below zero and out, and leads there',
    async (role) => {
      open({ negative: 2, out: 1 }, role);
      expect((await screen.findByText('Stock: 2 below zero, 1 out')).closest('a')?.getAttribute('href')).toBe(
        '/medications?stock=negative',
      );
    },
  );

  it('links to the empty medications if none is below zero', async () => {
    open({ negative: 0, out: 3 });
    expect((await screen.findByText('Stock: 3 out')).closest('a')?.getAttribute('href')).toBe(
      '/medications?stock=out',
    );
  });

  it('says that no medication is empty', async () => {
    open({ negative: 0, out: 0 });
    await screen.findByText('Stock: no medication is out');
    expect((await link()).getAttribute('href')).toBe('/medications');
  });

  it('sends no request for a gerocultor, who may not open the page', () => {
    const asked = open({ negative: 2, out: 1 }, 'gerocultor');
    expect(asked).not.toHaveBeenCalled();
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('follows a change of the stock', async () => {
    const asked = open({ negative: 0, out: 1 });
    await screen.findByText('Stock: 1 out');
    asked.mockResolvedValue({ problems: { negative: 1, out: 0 } });
    act(() => eventHandlers['medications:changed']({ id: 'd'.repeat(24), change: 'updated', version: 2 }));
    expect(await screen.findByText('Stock: 1 below zero')).toBeTruthy();
  });

  it('tells that it could not be counted', async () => {
    const stockProblems = () => Promise.reject(new Problem('database-away', 'The database is away.'));
    renderWithStore(<StockNotice />, {
      session: buildSession('nurse'),
      api: { medications: { stockProblems } },
    });
    expect(await screen.findByText('Stock could not be loaded')).toBeTruthy();
  });
});
