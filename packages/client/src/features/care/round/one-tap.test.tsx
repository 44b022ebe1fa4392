import { Problem, type MedicationRecord } from '@hearthline/contracts';
import { ana } from '@hearthline/contracts/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { UnreachableError } from '../../../lib/server/api.ts';
import { connectionRestarted } from '../../../lib/live/connection.ts';
import { clearDevice } from '../../../testing/clear-device.ts';
import {
  buildDueDose,
  buildRecordFor,
  harold,
  line,
  named,
  setClockToNoon,
  type DoseOf,
} from './testing/open-round.tsx';
import { givenKey, openSimple, type Answers } from './testing/open-simple.tsx';

setClockToNoon();

beforeEach(async () => {
  connectionRestarted();
  await clearDevice();
});

it('a single simple dose is given with one tap: claimed, recorded once however often it is tapped, and said', async () => {
  const dose = buildDueDose(5, named('Zinc'));
  const { user, claim, act: acted } = await openSimple([dose]);
  await user.dblClick(await givenKey('Zinc'));
  expect(await screen.findByText(/^Rosa Delgado: Zinc 5 mg/)).toBeTruthy();
  expect(within(await line('Zinc')).getByText(/^Administered .*, Ana/)).toBeTruthy();
  expect(claim).toHaveBeenCalledTimes(1);
  expect(acted).toHaveBeenCalledTimes(1);
  expect(acted.mock.calls[0]?.[0]).toEqual({
    body: { ...dose.due, at: undefined, status: 'administered', notes: null, late: false },
  });
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('the second tap of a double tap gives no other dose', async () => {
  const doses = [
    buildDueDose(5, named('Zinc')),
    buildDueDose(5, { ...named('Iron'), residentId: harold.id }),
  ];
  const { user, act: acted } = await openSimple(doses);
  const [first, second] = [await givenKey('Zinc'), await givenKey('Iron')];
  act(() => {
    first.click();
    second.click();
  });
  await screen.findByText(/^Rosa Delgado: Zinc/);
  expect(acted).toHaveBeenCalledTimes(1);
  await new Promise((resolve) => setTimeout(resolve, 700));
  await user.click(second);
  await waitFor(() => expect(acted).toHaveBeenCalledTimes(2));
});

it('Undo corrects it to not given yet, with the slip as the reason, and the dose is due again', async () => {
  const dose = buildDueDose(5, named('Zinc'));
  const { user, create } = await openSimple([dose]);
  await user.click(await givenKey('Zinc'));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText(/is due again$/)).toBeTruthy();
  const record = buildRecordFor(dose);
  expect(create.mock.calls[0]?.[0]).toMatchObject({
    body: {
      corrects: record.id,
      status: 'pending',
      reason: 'Tapped by mistake',
      residentId: record.residentId,
    },
  });
  expect(within(await line('Zinc')).getByText('Due')).toBeTruthy();
});

it('is offered for a single dose alone: several are ticked, and one with a question is opened', async () => {
  const doses = [
    buildDueDose(5, named('Zinc')),
    buildDueDose(-20, named('Iron')),
    buildDueDose(5, {
      ...named('Digoxin'),
      residentId: harold.id,
      instructions: 'Hold if the pulse is below 55',
    }),
  ];
  await openSimple(doses);
  expect(await screen.findAllByRole('checkbox')).toHaveLength(2);
  await line('Digoxin');
  expect(screen.queryByRole('button', { name: /^Given:/ })).toBeNull();
  expect(screen.getAllByRole('button', { name: /^Open:/ })).toHaveLength(3);
});

it.each<[string, Answers]>([
  [
    'the same substance was given lately',
    { claim: async () => ({ givenLately: buildRecordFor(buildDueDose(-120, named('Zinc'))) }) },
  ],
  [
    'it is above a limit in 24 hours',
    {
      claim: async () => ({
        amounts: [{ substance: 'zinc', givenMg: 4_000, doseMg: 500, limitMg: 4_000, unknown: [] }],
      }),
    },
  ],
  [
    'the server asks about an allergy',
    { act: async () => Promise.reject(new Problem('allergy', 'Allergic.')) },
  ],
  ['it breaks a rule', { act: async () => Promise.reject(new Problem('outside-rules', 'Too early.')) }],
])('opens the dose instead of giving it if %s', async (_what, answers) => {
  const { user, act: acted } = await openSimple([buildDueDose(5, named('Zinc'))], answers);
  await user.click(await givenKey('Zinc'));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByRole('button', { name: 'Given' })).toBeTruthy();
  expect(acted).toHaveBeenCalledTimes(answers.act ? 1 : 0);
});

it('says in the line why it was not recorded, and sends the same save again', async () => {
  const answer = vi
    .fn<(dose: DoseOf) => Promise<{ record: MedicationRecord; claim: null }>>()
    .mockRejectedValueOnce(new UnreachableError('No answer.'))
    .mockImplementation(async (dose) => ({ record: buildRecordFor(dose, { recordedBy: ana }), claim: null }));
  const { user, act: acted } = await openSimple([buildDueDose(5, named('Zinc'))], { act: answer });
  await user.click(await givenKey('Zinc'));
  expect(within(await line('Zinc')).getByRole('alert').textContent).toMatch(/It may have been saved/);
  await new Promise((resolve) => setTimeout(resolve, 700));
  await user.click(await givenKey('Zinc'));
  await waitFor(() => expect(acted).toHaveBeenCalledTimes(2));
  const [first, second] = acted.mock.calls.map((call: unknown[]) => call[1]);
  expect(second).toEqual(first);
});
