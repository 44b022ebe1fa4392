import { Problem, type Resident, type ResidentStay } from '@hearthline/contracts';
import { buildPrescription, buildResident } from '@hearthline/contracts/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { resetSessionData } from '../../../../lib/state/store.ts';
import { buildSession } from '../../../../testing/build-session.ts';
import { clearDevice } from '../../../../testing/clear-device.ts';
import type { ApiOverrides } from '../../../../testing/fake-api.ts';
import { renderWithStore } from '../../../../testing/render-with-store.tsx';
import { LeftDialog } from './left-dialog.tsx';
import { AwayDialog } from './away-dialog.tsx';
import { StayLine } from './stay-line.tsx';

type Calls = NonNullable<ApiOverrides['away']>;

const rosa = buildResident();
const stay: ResidentStay = {
  kind: 'hospital',
  since: '2026-11-20T14:10:00.000Z',
  where: 'General Hospital, Ward 4',
  expectedBack: '2026-12-02',
  by: { id: 'b'.repeat(24), name: 'Ben Okafor' },
  medicinesOut: [{ medication: 'Metformin 500 mg', amount: '14 tablets' }],
};
const inHospital: Resident = { ...rosa, version: 2, active: false, stay };

beforeEach(async () => {
  await clearDevice();
  resetSessionData();
});

const onClose = vi.fn();

function open(
  ui: Parameters<typeof renderWithStore>[0],
  away: Calls,
  role: 'nurse' | 'gerocultor' = 'nurse',
) {
  onClose.mockReset();
  renderWithStore(ui, {
    session: buildSession(role),
    api: { away, prescriptions: { list: async () => ({ prescriptions: [buildPrescription()] }) } },
  });
}

describe('A resident goes away', () => {
  it('with where to, the expected return and what is taken along', async () => {
    const leave = vi.fn<NonNullable<Calls['leave']>>(async () => ({ resident: inHospital }));
    open(<AwayDialog resident={rosa} onClose={onClose} />, { leave });
    await userEvent.click(await screen.findByRole('radio', { name: 'In hospital' }));
    await userEvent.type(await screen.findByLabelText('Metformin 500 mg'), '14 tablets');
    await userEvent.type(screen.getByLabelText(/^Hospital and ward/), 'General Hospital, Ward 4');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(leave.mock.calls[0]?.[0]).toMatchObject({
      params: { id: rosa.id },
      body: {
        kind: 'hospital',
        where: 'General Hospital, Ward 4',
        expectedBack: null,
        medicinesOut: [{ medication: 'Metformin 500 mg', amount: '14 tablets' }],
        version: rosa.version,
      },
    });
    expect(await screen.findByText(`${rosa.name} ${rosa.lastName} is away`)).toBeTruthy();
  });

  it('is not saved without where to', async () => {
    const leave = vi.fn<NonNullable<Calls['leave']>>();
    open(<AwayDialog resident={rosa} onClose={onClose} />, { leave });
    await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Please choose hospital or leave.')).toBeTruthy();
    expect(leave).not.toHaveBeenCalled();
  });

  it('shows what a colleague noted meanwhile, and saves over it only when pressed again', async () => {
    const leave = vi
      .fn<NonNullable<Calls['leave']>>()
      .mockRejectedValueOnce(new Problem('stale', 'Changed.', { current: inHospital }))
      .mockResolvedValueOnce({ resident: inHospital });
    open(<AwayDialog resident={rosa} onClose={onClose} />, { leave });
    await userEvent.click(await screen.findByRole('radio', { name: 'On leave' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect((await screen.findByRole('alert')).textContent).toMatch(/In hospital since .*noted by Ben Okafor/);
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(leave).toHaveBeenCalledTimes(2));
    expect(leave.mock.calls[1]?.[0]).toMatchObject({ body: { kind: 'leave', version: 2 } });
  });
});

describe('A resident leaves for good', () => {
  it('asks what happened before anything is saved', async () => {
    const gone: Resident = { ...inHospital, stay: { ...stay, kind: 'died', expectedBack: null } };
    const leaveHome = vi.fn<NonNullable<Calls['leaveHome']>>(async () => ({ resident: gone }));
    open(<LeftDialog resident={rosa} onClose={onClose} />, { leaveHome });
    const dialog = within(await screen.findByRole('alertdialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(dialog.getByText('Please choose moved out or died.')).toBeTruthy();
    expect(leaveHome).not.toHaveBeenCalled();
    await userEvent.click(dialog.getByRole('radio', { name: 'Died' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(leaveHome.mock.calls[0]?.[0]).toMatchObject({ body: { kind: 'died', version: rosa.version } });
  });
});

describe('The line about a resident who is away', () => {
  it('says where they are, until when, and what went along', () => {
    open(<StayLine resident={inHospital} />, {});
    expect(screen.getByText(/^In hospital since Nov 20, .*, expected back Dec 2$/)).toBeTruthy();
    expect(screen.getByText('General Hospital, Ward 4')).toBeTruthy();
    expect(screen.getByText('Taken along: Metformin 500 mg: 14 tablets')).toBeTruthy();
  });

  it('says that nobody gave a reason, and offers nothing to who may not edit residents', () => {
    open(<StayLine resident={{ ...rosa, active: false }} />, {}, 'gerocultor');
    expect(screen.getByText('Away, no reason given')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('is not there for who is here', () => {
    open(<StayLine resident={rosa} />, {});
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('notes the return, with what came back', async () => {
    const back: Resident = {
      ...rosa,
      version: 3,
      lastReturn: {
        from: 'hospital',
        since: stay.since,
        returnedAt: '2026-11-22T10:00:00.000Z',
        by: stay.by,
        medicinesBack: [],
        check: 'pending',
      },
    };
    const comeBack = vi.fn<NonNullable<Calls['comeBack']>>(async () => ({ resident: back }));
    open(<StayLine resident={inHospital} />, { comeBack });
    await userEvent.click(screen.getByRole('button', { name: 'Back…' }));
    await userEvent.type(await screen.findByLabelText('Metformin 500 mg'), '6 tablets');
    await userEvent.click(screen.getByRole('button', { name: 'Save the return' }));
    expect(await screen.findByText('Check the medicines before doses are due again.')).toBeTruthy();
    expect(comeBack.mock.calls[0]?.[0]).toMatchObject({
      body: { medicinesBack: [{ medication: 'Metformin 500 mg', amount: '6 tablets' }], version: 2 },
    });
  });

  it('takes the return that a colleague noted at the same moment', async () => {
    const here = { ...rosa, version: 3 };
    const comeBack = vi
      .fn<NonNullable<Calls['comeBack']>>()
      .mockRejectedValueOnce(new Problem('stale', 'Here already.', { current: here }));
    open(<StayLine resident={inHospital} />, { comeBack });
    await userEvent.click(screen.getByRole('button', { name: 'Back…' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Save the return' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(comeBack).toHaveBeenCalledOnce();
  });
});
