import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { setClock } from '../../../../lib/server/server-clock.ts';
import { buildSession } from '../../../../testing/build-session.ts';
import { renderWithStore } from '../../../../testing/render-with-store.tsx';
import { CareSummary } from './care-summary.tsx';

vi.mock('../../../../lib/files/save-file.ts', () => ({ saveFile: () => undefined }));
afterEach(() => vi.unstubAllGlobals());

it('Care summary: of this month, or of the month that was chosen', async () => {
  setClock('2026-11-21T12:00:00.000Z');
  const fetched = vi.fn(async (_url: string) => {
    const headers = { 'content-disposition': 'attachment; filename="care_summary_2026-11-21.pdf"' };
    return new Response('%PDF', { headers });
  });
  vi.stubGlobal('fetch', fetched);
  const user = userEvent.setup();
  const id = 'a'.repeat(24);
  renderWithStore(<CareSummary residentId={id} />, { session: buildSession('nurse') });
  const month = screen.getByRole('combobox', { name: 'Month of the care summary' });
  expect(month.textContent).toMatch(/^November 2026October 2026.*November 2025$/);
  await user.click(screen.getByRole('button', { name: 'Care summary' }));
  await screen.findByText('Export Completed');
  await user.selectOptions(month, 'September 2026');
  await user.click(await screen.findByRole('button', { name: 'Care summary' }));
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(2));
  expect(fetched.mock.calls.map(([url]) => url)).toEqual([
    `/api/residents/${id}/care-summary`,
    `/api/residents/${id}/care-summary?month=2026-09`,
  ]);
});
