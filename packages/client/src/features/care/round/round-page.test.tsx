import { ana } from '@hearthline/contracts/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { UnreachableError } from '../../../lib/server/api.ts';
import { systemStatusAtom } from '../../../lib/live/collections.ts';
import { connectionRestarted } from '../../../lib/live/connection.ts';
import { eventHandlers } from '../../../lib/live/event-handlers.ts';
import { store } from '../../../lib/state/store.ts';
import { buildSession } from '../../../testing/build-session.ts';
import { clearDevice } from '../../../testing/clear-device.ts';
import { renderWithStore } from '../../../testing/render-with-store.tsx';
import { RoundPage } from './round-page.tsx';
import {
  buildDueDose,
  buildClaimFor,
  harold,
  home,
  line,
  minutesFromNow,
  named,
  openRound,
  rosa,
  buildRecordFor,
  roundApi,
  setClockToNoon,
} from './testing/open-round.tsx';

setClockToNoon();

beforeEach(async () => {
  connectionRestarted();
  await clearDevice();
});

describe('Medication round', () => {
  it('says above the doses that records of some could not be read', async () => {
    await openRound({ doses: [buildDueDose(5, named('Zinc'))] });
    const status = {
      maintenanceMode: false,
      message: '',
      loginBlocked: false,
      forgotPasswordEnabled: true,
      appVersion: '2.4.0',
      unreadable: 3,
      unreadableDoses: 2,
    };
    act(() => store.set(systemStatusAtom, status));
    const notice = screen.getByText('2 records could not be read');
    const doses = await line('Zinc');
    expect(notice.compareDocumentPosition(doses)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    act(() => store.set(systemStatusAtom, null));
  });

  it('does not call what it has just read old while the first heartbeat is awaited', async () => {
    await openRound({ doses: [buildDueDose(5, named('Zinc'))] });
    await line('Zinc');
    act(() => connectionRestarted());
    expect(await screen.findByRole('button', { name: /on paper: Zinc/ })).toBeTruthy();
    expect(screen.queryByText(/^Not live since/)).toBeNull();
  });

  const ofTwo = () => [
    buildDueDose(5, { ...named('Zinc'), residentId: harold.id }),
    buildDueDose(5, named('Aspirin')),
    buildDueDose(-45, { ...named('Ramipril'), residentId: harold.id }),
    buildDueDose(-45, named('Metformin')),
  ];
  const shownNames = async () =>
    (await screen.findAllByRole('listitem', { name: /room \d+, \d\d:\d\d/ })).map(
      (each) => each.getAttribute('aria-label')?.split(' ')[0],
    );

  it('lists doses by resident in the order of the rooms, the times inside, allergies in sight', async () => {
    await openRound({ doses: ofTwo(), residents: [rosa, { ...harold, allergiesChecked: false }] });
    expect(await shownNames()).toEqual(['Metformin', 'Aspirin', 'Ramipril', 'Zinc']);
    expect(within(await line('Metformin')).getByText(/^Overdue 45 min$/)).toBeTruthy();
    expect(within(await line('Aspirin')).getByText('Due')).toBeTruthy();
    const ofRosa = within(screen.getByRole('listitem', { name: 'Rosa Delgado, room 3' }));
    expect(ofRosa.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
      home.time(minutesFromNow(-45)),
      home.time(minutesFromNow(5)),
    ]);
    expect(screen.getAllByText('Latex')).toHaveLength(1);
    expect(screen.getByText('Allergies not recorded')).toBeTruthy();
  });

  it('lists doses by time, then by room, once that is chosen, and keeps the choice on the device', async () => {
    const { user, page } = await openRound({ doses: ofTwo() });
    await user.click(screen.getByRole('radio', { name: 'By time' }));
    expect(await shownNames()).toEqual(['Metformin', 'Ramipril', 'Aspirin', 'Zinc']);
    expect(screen.getByRole('heading', { name: home.time(minutesFromNow(-45)) })).toBeTruthy();
    page.unmount();
    await openRound({ doses: ofTwo() });
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'By time' }).checked).toBe(true);
    expect(await shownNames()).toEqual(['Metformin', 'Ramipril', 'Aspirin', 'Zinc']);
  });

  it('counts overdue, missed, due, later and done doses of the day', async () => {
    const done = buildDueDose(-20, named('Done'));
    const doses = [done, buildDueDose(-45), buildDueDose(-90), buildDueDose(5), buildDueDose(30)];
    await openRound({ doses, records: [buildRecordFor(done)] });
    const counts = within(screen.getByRole('list', { name: 'Doses of the round' })).getAllByRole('listitem');
    expect(counts.map(({ textContent }) => textContent)).toEqual([
      '1Overdue',
      '1Missed',
      '2Due',
      '0Scheduled',
      '1Done',
    ]);
  });

  it('says who gave a dose and when, and shows a colleague’s record at once', async () => {
    const dose = buildDueDose(5);
    await openRound({ doses: [dose] });
    await line('Metformin');
    act(() => eventHandlers['medication-records:created']([buildRecordFor(dose)]));
    act(() => screen.getByRole('radio', { name: 'All day' }).click());
    expect(await screen.findByText(`Administered ${home.time(minutesFromNow(-4))}, Ben Okafor`)).toBeTruthy();
  });

  it('leaves later doses out until all of the day is asked for', async () => {
    const { user } = await openRound({
      doses: [buildDueDose(5, named('Aspirin')), buildDueDose(130, named('Zinc'))],
    });
    await line('Aspirin');
    expect(screen.queryByText(/^Zinc/)).toBeNull();
    await user.click(screen.getByRole('radio', { name: 'All day' }));
    expect(within(await line('Zinc')).getByText(/^Scheduled, in 2 h \d\d min$/)).toBeTruthy();
  });

  it('goes by the windows that the home has set: a dose outside its own is later and not given', async () => {
    const dose = buildDueDose(25);
    const claim = vi.fn(async () => ({ claim: buildClaimFor(dose, { by: ana, at: minutesFromNow(0) }) }));
    const { user } = await openRound({ doses: [dose], windows: { normal: 20, timeCritical: 10 } }, { claim });
    await user.click(screen.getByRole('radio', { name: 'All day' }));
    expect(within(await line('Metformin')).getByText(/^Scheduled, in 2\d min$/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /^Open: Metformin/ }));
    expect(await screen.findByText(/^Too early\. Can be given from/)).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Given' }).disabled).toBe(true);
  });

  it('is searched by room and name', async () => {
    const doses = [
      buildDueDose(5, { ...named('Zinc'), residentId: harold.id }),
      buildDueDose(5, named('Aspirin')),
    ];
    const { user } = await openRound({ doses });
    await user.type(screen.getByRole('searchbox'), 'room 12');
    await waitFor(() => expect(screen.queryByText('Aspirin 5 mg')).toBeNull());
    expect(await line('Zinc')).toBeTruthy();
  });

  it('without doses says so', async () => {
    await openRound({});
    expect(await screen.findByText('No doses are due today')).toBeTruthy();
  });

  it('shows an error and a retry button if it failed to load', async () => {
    const list = vi.fn().mockRejectedValue(new UnreachableError());
    renderWithStore(<RoundPage />, { session: buildSession('nurse'), api: roundApi({}, { list }) });
    expect(await screen.findByText('Failed to load the medication round')).toBeTruthy();
  });
});

describe('A dose that a colleague has open', () => {
  it('says who is giving it, and can’t be opened', async () => {
    const dose = buildDueDose(5);
    await openRound({ doses: [dose] });
    expect(await screen.findByRole('button', { name: /^Open: Metformin/ })).toBeTruthy();
    act(() => eventHandlers['dose-claims:changed']([buildClaimFor(dose)]));
    expect(await screen.findByText('Ben is giving this')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Open: Metformin/ })).toBeNull();
    act(() =>
      eventHandlers['dose-claims:changed']([buildClaimFor(dose, { version: 2, endedAt: minutesFromNow(0) })]),
    );
    expect(await screen.findByRole('button', { name: /^Open: Metformin/ })).toBeTruthy();
  });

  it('can be opened once the claim has run out', async () => {
    const dose = buildDueDose(5);
    await openRound({ doses: [dose], claims: [buildClaimFor(dose, { at: minutesFromNow(-6) })] });
    expect(await screen.findByRole('button', { name: /^Open: Metformin/ })).toBeTruthy();
  });
});

describe('Several doses of one resident', () => {
  const three = () => [
    buildDueDose(5, named('Aspirin')),
    buildDueDose(5, named('Metformin')),
    buildDueDose(5, { ...named('Insulin'), twoPeople: true }),
  ];

  it('are given with one tap, each by its own call and key; what failed stays ticked and says why', async () => {
    const doses = three();
    const claim = vi.fn(async ({ body }: { body: { prescriptionId: string } }) => ({
      claim: buildClaimFor(doses.find(({ due }) => due.prescriptionId === body.prescriptionId) ?? doses[0]!, {
        id: `a${body.prescriptionId.slice(1)}`,
        by: ana,
      }),
    }));
    const give = vi.fn(async ({ body }: { body: { prescriptionId: string } }) => {
      const dose = doses.find(({ due }) => due.prescriptionId === body.prescriptionId)!;
      if (dose.prescription.medication.name === 'Aspirin') throw new UnreachableError('No answer.');
      return { record: buildRecordFor(dose, { administeredByUser: ana, recordedBy: ana }), claim: null };
    });
    const { user } = await openRound({ doses }, { claim, act: give });
    const boxes = await screen.findAllByRole('checkbox');
    expect(boxes).toHaveLength(2);
    for (const box of boxes) await user.click(box);
    expect(claim).toHaveBeenCalledTimes(2);
    await user.click(screen.getByRole('button', { name: 'Record 2 ticked doses as given: Rosa Delgado' }));
    expect(await screen.findByText(/It may have been saved/)).toBeTruthy();
    expect(give).toHaveBeenCalledTimes(2);
    const keys = give.mock.calls.map(
      (call: unknown[]) => (call[1] as { idempotencyKey: string }).idempotencyKey,
    );
    expect(new Set(keys).size).toBe(2);
    expect(screen.queryByRole('checkbox', { name: /Metformin/ })).toBeNull();
    // The same body again goes under the same key.
    await user.click(screen.getByRole('button', { name: 'Record the ticked dose as given: Rosa Delgado' }));
    await waitFor(() => expect(give).toHaveBeenCalledTimes(3));
    expect((give.mock.calls[2] as unknown[])[1]).toEqual({ idempotencyKey: keys[0] });
  });

  it('are ticked over all times of the resident, and counted on the button', async () => {
    const doses = [
      buildDueDose(5, named('Aspirin')),
      buildDueDose(-45, named('Metformin')),
      buildDueDose(5, { ...named('Zinc'), residentId: harold.id }),
    ];
    const claim = vi.fn(async ({ body }: { body: { prescriptionId: string } }) => ({
      claim: buildClaimFor(doses.find(({ due }) => due.prescriptionId === body.prescriptionId) ?? doses[0]!, {
        id: `a${body.prescriptionId.slice(1)}`,
        by: ana,
      }),
    }));
    const give = vi.fn(async ({ body }: { body: { prescriptionId: string } }) => ({
      record: buildRecordFor(
        doses.find(({ due }) => due.prescriptionId === body.prescriptionId)!,
        {
          administeredByUser: ana,
          recordedBy: ana,
        },
      ),
      claim: null,
    }));
    const { user } = await openRound({ doses }, { claim, act: give });
    const boxes = await screen.findAllByRole('checkbox');
    expect(boxes).toHaveLength(2);
    for (const box of boxes) await user.click(box);
    await user.click(
      await screen.findByRole('button', { name: 'Record 2 ticked doses as given: Rosa Delgado' }),
    );
    await waitFor(() => expect(give).toHaveBeenCalledTimes(2));
  });

  it('release what was ticked when the tick is taken away or the page is left', async () => {
    const doses = three().slice(0, 2);
    const release = vi.fn(async () => undefined);
    const claim = vi.fn(async ({ body }: { body: { prescriptionId: string } }) => ({
      claim: buildClaimFor(doses[0]!, {
        id: `a${body.prescriptionId.slice(1)}`,
        by: ana,
        prescriptionId: body.prescriptionId,
      }),
    }));
    const { user, page } = await openRound({ doses }, { claim, release });
    const [first, second] = await screen.findAllByRole('checkbox');
    await user.click(first!);
    await user.click(first!);
    await waitFor(() => expect(release).toHaveBeenCalledTimes(1));
    await user.click(second!);
    await waitFor(() => expect(claim).toHaveBeenCalledTimes(2));
    page.unmount();
    await waitFor(() => expect(release).toHaveBeenCalledTimes(2));
  });
});
