import { Problem, type Resident } from '@hearthline/contracts';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { residentsCollection } from '../../../../lib/live/collections.ts';
import { resetSessionData } from '../../../../lib/state/store.ts';
import { clearDevice } from '../../../../testing/clear-device.ts';
import { StayLine } from './stay-line.tsx';
import {
  gone,
  inHospital,
  lastReturn,
  name,
  openAway as open,
  rosa,
  type Calls,
} from './testing/open-away.tsx';

beforeEach(async () => {
  await clearDevice();
  resetSessionData();
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
      lastReturn,
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

  it('keeps the medicines that were typed when a colleague noted the same return', async () => {
    const here: Resident = { ...rosa, version: 3, lastReturn };
    const comeBack = vi
      .fn<NonNullable<Calls['comeBack']>>()
      .mockRejectedValueOnce(new Problem('stale', 'Here already.', { current: here }));
    open(<StayLine resident={inHospital} />, { comeBack });
    await userEvent.click(screen.getByRole('button', { name: 'Back…' }));
    await userEvent.type(await screen.findByLabelText('Metformin 500 mg'), '6 tablets');
    await userEvent.click(screen.getByRole('button', { name: 'Save the return' }));
    expect(
      await screen.findByText('Hanna already noted the return; your medicines are not noted.'),
    ).toBeTruthy();
    expect(screen.getByLabelText('Metformin 500 mg')).toHaveProperty('value', '6 tablets');
    expect(screen.queryByText(`${name} is back`, { selector: '[role=status] *' })).toBeNull();
  });

  it('keeps the list of medicines when the event of a colleague’s return arrives', async () => {
    open(<StayLine resident={inHospital} />, {});
    await userEvent.click(screen.getByRole('button', { name: 'Back…' }));
    await userEvent.type(await screen.findByLabelText('Metformin 500 mg'), '6 tablets');
    act(() => residentsCollection.upsert([{ ...rosa, version: 3, stay: null, lastReturn }]));
    expect(
      await screen.findByText('Hanna already noted the return; your medicines are not noted.'),
    ).toBeTruthy();
    expect(screen.getByLabelText('Metformin 500 mg')).toHaveProperty('value', '6 tablets');
  });

  it('corrects a death by the dialog about it, and takes it back without haste', async () => {
    open(<StayLine resident={gone} />, {});
    expect(screen.queryByRole('button', { name: 'Back…' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Correct…' }));
    expect(await screen.findByRole('radio', { name: 'Died' })).toHaveProperty('checked', true);
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Entered by mistake…' }));
    expect(await screen.findByRole('button', { name: 'Save that they are here' })).toBeTruthy();
  });
});
