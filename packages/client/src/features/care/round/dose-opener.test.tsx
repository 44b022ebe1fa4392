import { act, screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { doseToOpenAtom } from '../../../care/dose-to-open.ts';
import { connectionRestarted, heartbeatReceived } from '../../../lib/live/connection.ts';
import { eventHandlers } from '../../../lib/live/event-handlers.ts';
import { store } from '../../../lib/state/store.ts';
import { buildSession } from '../../../testing/build-session.ts';
import { clearDevice } from '../../../testing/clear-device.ts';
import { renderWithStore } from '../../../testing/render-with-store.tsx';
import { DoseOpener } from './dose-opener.tsx';
import {
  buildDueDose,
  buildClaimFor,
  named,
  buildRecordFor,
  rosa,
  roundApi,
  setClockToNoon,
} from './testing/open-round.tsx';

setClockToNoon();

// Loaded when a dose is opened, which takes a while on a busy machine.
beforeAll(() => Promise.all([import('./opened-dose.tsx'), import('./dose-dialog.tsx')]));
beforeEach(async () => {
  connectionRestarted();
  await clearDevice();
});

const session = buildSession('nurse');

/** Opens a dose of three days ago from outside the round; returns the calls that read and claim it. */
function openOutside({ isThere = true } = {}) {
  const dose = buildDueDose(-72 * 60, named('Levodopa'));
  const { id, name } = session.user;
  const claim = vi.fn(async () => ({ claim: buildClaimFor(dose, { by: { id, name } }) }));
  const api = roundApi({ doses: isThere ? [dose] : [] }, { claim });
  const list = vi.fn(api.round?.list);
  heartbeatReceived(new Date().toISOString());
  renderWithStore(<DoseOpener />, { session, api: { ...api, round: { ...api.round, list } } });
  const { prescriptionId, day, time } = dose.due;
  act(() => store.set(doseToOpenAtom, { prescriptionId, day, time, residentId: rosa.id }));
  return { dose, list, claim };
}

describe('a dose opened outside the round', () => {
  it('is read of its resident’s day, claimed, and recorded in the dialog of the round', async () => {
    const { dose, list, claim } = openOutside();
    expect(await screen.findByText('When was it given?')).toBeTruthy();
    expect(list).toHaveBeenCalledWith(
      { query: expect.objectContaining({ day: dose.due.day, residentId: rosa.id }) as object },
      expect.anything(),
    );
    expect(claim).toHaveBeenCalledTimes(1);
    expect(screen.getByText('Rosa Delgado')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Omitted' })).toBeTruthy();
    act(() => eventHandlers['medication-records:created']([buildRecordFor(dose)]));
    expect(await screen.findByText(/^Ben recorded this/)).toBeTruthy();
  });

  it('may be an as-needed dose, whose limits the dialog tells', async () => {
    const dose = buildDueDose(0, {
      ...named('Paracetamol'),
      schedule: { kind: 'as-needed', reason: 'Pain', minIntervalMinutes: 240, maxIn24Hours: 4 },
    });
    const { id, name } = session.user;
    const claim = vi.fn(async (_input: unknown) => ({
      claim: buildClaimFor(dose, { time: null, by: { id, name } }),
    }));
    heartbeatReceived(new Date().toISOString());
    renderWithStore(<DoseOpener />, { session, api: roundApi({ doses: [dose] }, { claim }) });
    const { prescriptionId, day } = dose.due;
    act(() => store.set(doseToOpenAtom, { prescriptionId, day, time: null, residentId: rosa.id }));
    expect(await screen.findByText(/^0 of 4 in 24 h/)).toBeTruthy();
    expect(claim.mock.calls[0]?.[0]).toEqual({ body: { prescriptionId, day } });
  });

  it('is closed with a message if it no longer exists', async () => {
    openOutside({ isThere: false });
    expect(await screen.findByText('This dose was changed or stopped.')).toBeTruthy();
    act(() => screen.getByText('Close').click());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(store.get(doseToOpenAtom)).toBeNull();
  });
});
