import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { buildSession } from '../../testing/build-session.ts';
import { renderWithStore } from '../../testing/render-with-store.tsx';
import { SpreadsheetTools } from './spreadsheet-tools.tsx';

const saved: string[] = [];
vi.mock('../../lib/files/save-file.ts', () => ({
  saveFile: (_content: Blob, name: string) => saved.push(name),
}));
afterEach(() => {
  vi.unstubAllGlobals();
  saved.length = 0;
});

const csv = (name: string) =>
  new Response('id\r\n', { headers: { 'content-disposition': `attachment; filename="${name}"` } });

async function choose(entry: string) {
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: /Spreadsheet/ }));
  await user.click(await screen.findByRole('menuitem', { name: entry }));
}

describe('spreadsheet menu', () => {
  it('is not there for who may not use it', () => {
    renderWithStore(<SpreadsheetTools kind="residents" />, { session: buildSession('nurse') });
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('saves the export of what the page shows under the server’s name', async () => {
    const fetched = vi.fn(async (_url: string) => csv('vitals_records_export_2026-11-21.csv'));
    vi.stubGlobal('fetch', fetched);
    renderWithStore(<SpreadsheetTools kind="vitals" query={{ startDate: '2026-11-21' }} />, {
      session: buildSession('manager'),
    });
    await choose('Export');
    await screen.findByText('Export Completed');
    expect(fetched.mock.calls[0]?.[0]).toBe('/api/vitals/export?startDate=2026-11-21');
    expect(saved).toEqual(['vitals_records_export_2026-11-21.csv']);
  });

  it('saves the dashboard’s template under its own name, in its own words', async () => {
    vi.stubGlobal('fetch', async () => csv('vitals_template_2026-11-21.csv'));
    renderWithStore(<SpreadsheetTools kind="allVitals" />, { session: buildSession('root') });
    await choose('Template');
    await screen.findByText('Vitals records template has been downloaded successfully.');
    expect(saved).toEqual(['vitals_records_template.csv']);
  });

  it('saves nothing of an incomplete file, and says so', async () => {
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('id\r\n'));
        setTimeout(() => controller.error(new TypeError('network error')));
      },
    });
    vi.stubGlobal('fetch', async () => new Response(body));
    renderWithStore(<SpreadsheetTools kind="residents" />, { session: buildSession('manager') });
    await choose('Export');
    await waitFor(() => expect(screen.getByText(/Failed to export residents data/)).toBeTruthy());
    expect(saved).toEqual([]);
  });
});
