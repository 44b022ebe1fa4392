import { act, screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { connectionRestarted } from '../../../lib/live/connection.ts';
import { eventHandlers } from '../../../lib/live/event-handlers.ts';
import { clearDevice } from '../../../testing/clear-device.ts';
import type * as DoseLineModule from './dose-line.tsx';
import {
  buildDueDose,
  buildClaimFor,
  harold,
  line,
  named,
  openRound,
  buildRecordFor,
  setClockToNoon,
} from './testing/open-round.tsx';
import { givenKey, openSimple } from './testing/open-simple.tsx';

setClockToNoon();

const drawn = vi.hoisted(() => [] as string[]);
vi.mock('./dose-line.tsx', async (original) => {
  const module = await original<typeof DoseLineModule>();
  const DoseLine = (props: DoseLineModule.DoseLineProps) => {
    drawn.push(props.dose.prescription.medication.name);
    return module.DoseLine(props);
  };
  return { ...module, DoseLine };
});

beforeEach(async () => {
  connectionRestarted();
  await clearDevice();
});

it('a record or a claim of one dose redraws the block of its resident, and no other', async () => {
  const zinc = buildDueDose(5, { ...named('Zinc'), residentId: harold.id });
  const aspirin = buildDueDose(5, named('Aspirin'));
  await openRound({ doses: [zinc, aspirin] });
  await line('Aspirin');
  await line('Zinc');
  drawn.length = 0;
  act(() => eventHandlers['dose-claims:changed']([buildClaimFor(aspirin)]));
  expect(await screen.findByText('Ben is giving this')).toBeTruthy();
  act(() => eventHandlers['medication-records:created']([buildRecordFor(aspirin)]));
  expect(await screen.findByText(/^Administered .*, Ben Okafor$/)).toBeTruthy();
  expect(new Set(drawn)).toEqual(new Set(['Aspirin']));
});

it('a tap that gives a dose redraws the block of its resident, and no other', async () => {
  const zinc = buildDueDose(5, { ...named('Zinc'), residentId: harold.id });
  const aspirin = buildDueDose(5, named('Aspirin'));
  const { user, act: acted } = await openSimple([zinc, aspirin]);
  const given = await givenKey('Aspirin');
  await givenKey('Zinc');
  drawn.length = 0;
  await user.click(given);
  expect(await within(await line('Aspirin')).findByText(/^Administered .*, Ana/)).toBeTruthy();
  expect(acted).toHaveBeenCalledTimes(1);
  expect(new Set(drawn)).toEqual(new Set(['Aspirin']));
});
