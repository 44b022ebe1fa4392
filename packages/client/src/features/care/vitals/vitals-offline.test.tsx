import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { UnreachableError } from '../../../lib/server/api.ts';
import { encryptedDatabase } from '../../../lib/device/encrypted-database.ts';
import { endSession, sessionAtom } from '../../../lib/session/session.ts';
import { store } from '../../../lib/state/store.ts';
import { fakeApi } from '../../../testing/fake-api.ts';
import { buildOtherSession } from '../../../testing/build-session.ts';
import { renderWithStore } from '../../../testing/render-with-store.tsx';
import { buildSession } from '../../../testing/build-session.ts';
import { copyResidentsAhead } from './copy-residents.ts';
import { buildRecord, eleanor, henrik } from './testing/build-records.ts';
import { openForm, resetForm } from './testing/open-form.tsx';
import { VitalsFormPage } from './vitals-form-page.tsx';

beforeEach(resetForm);

const unreachable = async () => {
  throw new UnreachableError();
};
const offline = {
  residents: { list: unreachable },
  vitals: { list: unreachable, trends: unreachable, usual: unreachable },
};

/** Opens the form once with a connection, ends the session and with it all data in memory, and opens it without. */
async function reopenOffline(session = buildSession()) {
  const first = await openForm({ records: [buildRecord({ recordedAt: '2026-11-20T08:05:00.000Z' })] });
  await screen.findByText('128/76');
  const copies = async () => (await encryptedDatabase()).count('copies');
  await waitFor(async () => expect(await copies()).toBe(2));
  first.page.unmount();
  endSession('logged-out-by-root');
  history.replaceState(null, '', `/forms/vitals?residentId=${eleanor.id}`);
  fakeApi(offline);
  return renderWithStore(<VitalsFormPage />, { session, api: offline });
}

describe('Form 01 without a connection', () => {
  it('shows residents and last readings from the encrypted copies of its user', async () => {
    await reopenOffline();
    expect(await screen.findByRole('heading', { name: /Eleanor Price/ })).toBeTruthy();
    expect(await screen.findByText('128/76')).toBeTruthy();
    expect(screen.getByRole('button', { name: new RegExp(henrik.name) })).toBeTruthy();
  });

  it('hides them from another user of the device', async () => {
    await reopenOffline(buildOtherSession());
    expect(await screen.findByText('Failed to load residents')).toBeTruthy();
    expect(screen.queryByText('128/76')).toBeNull();
  });

  it('shows residents where its user never opened it, from a copy made after signing in', async () => {
    const residents = [eleanor, henrik];
    const list = vi.fn(async () => ({ residents, found: 2, total: 2, page: 1, pageSize: 50 }));
    fakeApi({ residents: { list } });
    store.set(sessionAtom, buildSession());
    await copyResidentsAhead();
    // The form itself renews it.
    await copyResidentsAhead();
    expect(list).toHaveBeenCalledOnce();
    endSession('expired');
    history.replaceState(null, '', `/forms/vitals?residentId=${eleanor.id}`);
    renderWithStore(<VitalsFormPage />, { session: buildSession(), api: offline });
    expect(await screen.findByRole('heading', { name: /Eleanor Price/ })).toBeTruthy();
  });

  it('stores the copies encrypted', async () => {
    await reopenOffline();
    const rows = await (await encryptedDatabase()).getAll('copies');
    expect(JSON.stringify(rows)).not.toContain('Price');
  });
});
