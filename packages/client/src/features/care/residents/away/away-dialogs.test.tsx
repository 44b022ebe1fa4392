import { Problem, type Resident } from '@hearthline/contracts';
import { buildPrescription } from '@hearthline/contracts/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { encryptedStore } from '../../../../lib/device/encrypted-store.ts';
import { resetSessionData } from '../../../../lib/state/store.ts';
import { clearDevice } from '../../../../testing/clear-device.ts';
import { AwayDialog } from './away-dialog.tsx';
import { LeftDialog } from './left-dialog.tsx';
import {
  apixaban,
  gone,
  hanna,
  inHospital,
  lastReturn,
  name,
  onClose,
  openAway as open,
  rosa,
  type Calls,
  type PrescriptionList,
} from './testing/open-away.tsx';

const ramipril = { name: 'Ramipril', dosage: '5', unit: 'mg' };

beforeEach(async () => {
  await clearDevice();
  resetSessionData();
});

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

  it('says that a colleague brought the resident back', async () => {
    const back: Resident = { ...rosa, version: 3, lastReturn: { ...lastReturn, by: hanna } };
    const leave = vi
      .fn<NonNullable<Calls['leave']>>()
      .mockRejectedValueOnce(new Problem('stale', 'Changed.', { current: back }));
    open(<AwayDialog resident={inHospital} onClose={onClose} />, { leave });
    await userEvent.type(await screen.findByLabelText(/^Hospital and ward/), ', bed 2');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect((await screen.findByRole('alert')).textContent).toMatch(
      new RegExp(`^Hanna noted that ${name} is back since Nov 22, `),
    );
  });

  it('keeps the typed amounts when a colleague changed something else of the resident', async () => {
    const moved: Resident = { ...inHospital, version: 3, roomNumber: '7C' };
    const leave = vi
      .fn<NonNullable<Calls['leave']>>()
      .mockRejectedValueOnce(new Problem('stale', 'Changed.', { current: moved }))
      .mockResolvedValueOnce({ resident: moved });
    open(<AwayDialog resident={inHospital} onClose={onClose} />, { leave });
    await userEvent.type(await screen.findByLabelText('Apixaban 5 mg'), '7 tablets');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(leave).toHaveBeenCalledTimes(2));
    expect(leave.mock.calls[1]?.[0].body).toMatchObject({
      version: 3,
      medicinesOut: [
        { medication: 'Apixaban 5 mg', amount: '7 tablets' },
        { medication: 'Metformin 500 mg', amount: '14 tablets' },
      ],
    });
  });

  it('is closed without a question while nothing is typed, and asks once an amount is', async () => {
    open(<AwayDialog resident={inHospital} onClose={onClose} />, {});
    const field = await screen.findByLabelText('Apixaban 5 mg');
    await userEvent.type(field, '7');
    await userEvent.keyboard('{Escape}');
    await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
    await userEvent.clear(screen.getByLabelText('Apixaban 5 mg'));
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  });

  it('offers the medicines in force of a resident who is away already, and says when they are not there', async () => {
    const ended = buildPrescription({
      id: '9'.repeat(24),
      endsAt: '2026-11-01T00:00:00.000Z',
      medication: ramipril,
    });
    const list = vi.fn<PrescriptionList>(async (input) => ({
      prescriptions: input?.query?.status === 'all' ? [apixaban, ended] : [],
    }));
    list.mockRejectedValueOnce(new Problem('database-away', 'The database is away.'));
    open(<AwayDialog resident={inHospital} onClose={onClose} />, {}, 'nurse', list);
    expect(await screen.findByText('Could not load the medicines')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByLabelText('Apixaban 5 mg')).toBeTruthy();
    expect(screen.queryByLabelText('Ramipril 5 mg')).toBeNull();
  });

  it('goes on with what was typed before the page was loaded again', async () => {
    const first = open(<AwayDialog resident={rosa} onClose={onClose} />, {});
    await userEvent.type(await screen.findByLabelText(/^Hospital and ward/), 'Ward 4');
    await waitFor(async () => expect(await encryptedStore.loadDraft(`away:${rosa.id}:`)).toBeTruthy());
    first.unmount();
    open(<AwayDialog resident={rosa} onClose={onClose} />, {});
    expect(await screen.findByText(new RegExp(`the absence of ${name}`))).toBeTruthy();
  });
});

describe('A resident leaves for good', () => {
  it('asks what happened before anything is saved', async () => {
    const leaveHome = vi.fn<NonNullable<Calls['leaveHome']>>(async () => ({ resident: gone }));
    open(<LeftDialog resident={rosa} onClose={onClose} />, { leaveHome });
    const dialog = within(await screen.findByRole('dialog', { name: `${name} moved out or died` }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Please choose moved out or died.')).toBeTruthy();
    expect(leaveHome).not.toHaveBeenCalled();
    await userEvent.click(dialog.getByRole('radio', { name: 'Died' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(leaveHome.mock.calls[0]?.[0]).toMatchObject({ body: { kind: 'died', version: rosa.version } });
    expect(await screen.findByText(`${name}’s death is noted`)).toBeTruthy();
  });

  it('sends no time for a cleared field, and shows what the server says about the time at it', async () => {
    const leaveHome = vi
      .fn<NonNullable<Calls['leaveHome']>>()
      .mockRejectedValue(
        new Problem('invalid', 'Please check.', { fields: { since: 'Rosa came back after this time.' } }),
      );
    open(<LeftDialog resident={rosa} onClose={onClose} />, { leaveHome });
    await userEvent.click(await screen.findByRole('radio', { name: 'Moved out' }));
    fireEvent.change(screen.getByLabelText('When'), { target: { value: '' } });
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(leaveHome).toHaveBeenCalledOnce());
    expect(leaveHome.mock.calls[0]?.[0].body.since).toBeUndefined();
    expect(await screen.findByText('Rosa came back after this time.')).toBeTruthy();
  });

  it('asks before what was typed is left', async () => {
    open(<LeftDialog resident={rosa} onClose={onClose} />, {});
    await userEvent.type(await screen.findByLabelText('Where to, or why'), 'To her son');
    await userEvent.keyboard('{Escape}');
    expect(await screen.findByText('Leave without saving?')).toBeTruthy();
    expect(onClose).not.toHaveBeenCalled();
  });
});
