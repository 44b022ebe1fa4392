import { Problem, type MedicationRecord } from '@hearthline/contracts';
import { buildAlert } from '@hearthline/contracts/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { Provider } from 'jotai';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { UnreachableError } from '../../../lib/server/api.ts';
import { connectionRestarted, connectionStatusAtom } from '../../../lib/live/connection.ts';
import { eventHandlers } from '../../../lib/live/event-handlers.ts';
import { store } from '../../../lib/state/store.ts';
import { clearDevice } from '../../../testing/clear-device.ts';
import { Toaster } from '../../../ui/overlay/toaster.tsx';
import {
  buildClaimFor,
  buildDueDose,
  buildRecordFor,
  harold,
  line,
  minutesFromNow,
  named,
  rosa,
  setClockToNoon,
} from './testing/open-round.tsx';
import { givenKey, openSimple, type Answers } from './testing/open-simple.tsx';

setClockToNoon();

beforeEach(async () => {
  connectionRestarted();
  await clearDevice();
});

const zinc = buildDueDose(5, named('Zinc'));
const iron = buildDueDose(5, { ...named('Iron'), residentId: harold.id });
const claimOfZinc = { params: { id: buildClaimFor(zinc).id } };

type Reply = { record: MedicationRecord | null; claim: null };

/** Taps "Given" of zinc, whose answer comes when the test says so. */
async function tapZinc(answers: Answers = {}) {
  let reject: (error: Error) => void = () => undefined;
  const wait = () => new Promise<Reply>((_resolve, refuse) => (reject = refuse));
  const opened = await openSimple([zinc, iron], { act: wait, ...answers });
  await opened.user.click(await givenKey('Zinc'));
  await waitFor(() => expect(opened.act).toHaveBeenCalledTimes(1));
  return {
    ...opened,
    fail: (error: Error) => act(async () => Promise.resolve(reject(error))),
  };
}

const question = () => new Problem('allergy', 'Allergic.');

describe('An answer that comes while another dose is open', () => {
  it('leaves that dose and what is typed for it, releases its own, and says in its line to open it', async () => {
    const { user, fail, release } = await tapZinc();
    await user.click(screen.getByRole('button', { name: /^Open: Iron/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Iron 5 mg' }));
    await user.type(await dialog.findByLabelText(/^Notes/), 'With juice');
    await fail(question());
    expect(screen.getByRole('dialog', { name: 'Iron 5 mg' })).toBeTruthy();
    expect(dialog.getByLabelText<HTMLTextAreaElement>(/^Notes/).value).toBe('With juice');
    expect(release).toHaveBeenCalledWith(claimOfZinc);
    const text = document.querySelector('[aria-label^="Zinc"] [role="alert"]')?.textContent;
    expect(text?.trim()).toBe('Open it: there is a question.');
  });

  it('goes on in the dialog of the same dose', async () => {
    const { user, fail, release } = await tapZinc();
    await user.click(screen.getByRole('button', { name: /^Open: Zinc/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Zinc 5 mg' }));
    expect(await dialog.findByRole('button', { name: 'Given' })).toBeTruthy();
    await fail(question());
    expect(dialog.getByRole('button', { name: 'Given' })).toBeTruthy();
    expect(release).not.toHaveBeenCalled();
  });

  it('leaves every other dialog too', async () => {
    const { user, fail, release } = await tapZinc();
    await user.click(screen.getByRole('button', { name: 'Print this round' }));
    await screen.findByRole('dialog', { name: 'Print this round' });
    await fail(question());
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    expect(release).toHaveBeenCalledWith(claimOfZinc);
  });
});

it('the dialog of another dose begins empty', async () => {
  const { user } = await openSimple([zinc, iron]);
  const openIron = await screen.findByRole('button', { name: /^Open: Iron/ });
  await user.click(screen.getByRole('button', { name: /^Open: Zinc/ }));
  const zincs = within(await screen.findByRole('dialog', { name: 'Zinc 5 mg' }));
  await user.type(await zincs.findByLabelText(/^Notes/), 'For Rosa');
  act(() => openIron.click());
  const irons = within(await screen.findByRole('dialog', { name: 'Iron 5 mg' }));
  expect((await irons.findByLabelText<HTMLTextAreaElement>(/^Notes/)).value).toBe('');
});

describe('The reason why it was not recorded', () => {
  it('stays in the line when the list is not live any more', async () => {
    const { fail } = await tapZinc();
    await fail(new UnreachableError('No answer.'));
    act(() => store.set(connectionStatusAtom, { state: 'lost', since: new Date() }));
    expect(await screen.findByText(/^Not live since/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Given:/ })).toBeNull();
    expect(within(await line('Zinc')).getByRole('alert').textContent).toMatch(/It may have been saved/);
  });

  it('leaves the line once the dose is recorded', async () => {
    const { fail } = await tapZinc();
    await fail(new UnreachableError('No answer.'));
    act(() => eventHandlers['medication-records:created']([buildRecordFor(zinc)]));
    const zincs = within(await line('Zinc'));
    expect(await zincs.findByText(/^Administered/)).toBeTruthy();
    expect(zincs.queryByRole('alert')).toBeNull();
  });

  it.each([
    [
      'a question',
      question(),
      'Not recorded',
      'There is a question. Open the dose in the round to answer it.',
    ],
    [
      'no answer',
      new UnreachableError('No answer.'),
      'No answer from the server',
      'Look whether it was done',
    ],
    ['a refusal', new Problem('invalid', 'It was stopped.'), 'Not recorded', 'It was stopped.'],
  ])('is said in a toast to a user who left the round: %s', async (_what, error, title, text) => {
    const { page, fail, release } = await tapZinc();
    page.rerender(
      <Provider store={store}>
        <p>Another page</p>
        <Toaster />
      </Provider>,
    );
    await fail(error);
    expect(await screen.findByText(title)).toBeTruthy();
    const said = screen.getByText((all) => all.includes(text)).textContent;
    expect(said).toContain('Rosa Delgado: Zinc 5 mg');
    expect(release).toHaveBeenCalledWith(claimOfZinc);
  });
});

describe('An open alert of the resident', () => {
  const old = buildAlert({ residentId: rosa.id, raisedAt: minutesFromNow(-9 * 24 * 60) });

  it('is not known while the alerts of the home are not all loaded: one tap is not offered', async () => {
    await openSimple([zinc], { areAlertsKnown: false });
    await line('Zinc');
    expect(screen.queryByRole('button', { name: /^Given:/ })).toBeNull();
  });

  it('opens the dose, which names it, also if it is older than 7 days', async () => {
    const alerts = vi.fn(async () => ({ alerts: [old], more: 0 }));
    const { user, act: acted } = await openSimple([zinc], { alerts });
    await user.click(await givenKey('Zinc'));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('Open alert: SpO2 86 %, Severe')).toBeTruthy();
    expect(alerts).toHaveBeenCalledWith({ query: { residentId: rosa.id } }, expect.anything());
    expect(acted).not.toHaveBeenCalled();
  });

  it('opens the dose if it can not be known, and says so', async () => {
    const alerts = async () => Promise.reject(new Problem('internal', 'It failed.'));
    const { user, act: acted } = await openSimple([zinc], { alerts });
    await user.click(await givenKey('Zinc'));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText(/^There may be more open alerts/)).toBeTruthy();
    expect(acted).not.toHaveBeenCalled();
  });
});

describe('Undo', () => {
  it.each([
    [
      'an answer that is lost',
      new UnreachableError('No answer.'),
      'No answer from the server',
      'It may have been saved',
    ],
    ['a refusal', new Problem('stale', 'Ben corrected it.'), 'Not undone', 'Ben corrected it.'],
  ])('says what is known after %s', async (_what, error, title, text) => {
    const create = async () => Promise.reject(error);
    const { user } = await openSimple([zinc], { create });
    await user.click(await givenKey('Zinc'));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText(title)).toBeTruthy();
    expect(screen.getByText((all) => all.includes(text)).textContent).toMatch(/^Zinc 5 mg/);
    expect(screen.queryByText(/is still recorded/)).toBeNull();
  });
});
