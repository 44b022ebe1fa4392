import { Problem, type Resident, type UsualReadings, type VitalsRecord } from '@hearthline/contracts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { useAtomValue } from 'jotai';
import { sessionAtom, type Session } from '../../../../lib/session/session.ts';
import { buildSession } from '../../../../testing/build-session.ts';
import { renderWithStore } from '../../../../testing/render-with-store.tsx';
import { clearDevice } from '../../../../testing/clear-device.ts';
import { toast } from '../../../../ui/overlay/toast.tsx';
import { buildRecord, eleanor, henrik } from './build-records.ts';
import { VitalsFormPage } from '../vitals-form-page.tsx';

/** Unmounts with the session, as the app does. */
function SignedInForm({ takeAlerts }: Pick<OpenOptions, 'takeAlerts'>) {
  return useAtomValue(sessionAtom) ? <VitalsFormPage {...(takeAlerts && { takeAlerts })} /> : null;
}

export interface OpenOptions {
  residentId?: string;
  residents?: readonly Resident[];
  records?: readonly VitalsRecord[];
  session?: Session;
  /** Waits for the resident's name in the heading; true by default. */
  heading?: boolean;
  /** Opens the form as a correction of this record; `from` is the page to return to. */
  corrects?: VitalsRecord;
  from?: string;
  /** The resident's usual readings. */
  usual?: UsualReadings;
  /** Opens the form in a round. */
  round?: boolean;
  /** Opens the form for the readings of an alert; `kinds` is a comma-separated list. */
  recheck?: { id: string; kinds: string };
  /** "I’ll take it" on the card of a severe reading. */
  takeAlerts?: (residentId: string) => ReactNode;
}

/** Renders the form; `create` answers Save and by default returns the record it was sent. */
export async function openForm(options: OpenOptions = {}) {
  const { residentId = eleanor.id, residents = [eleanor, henrik], records = [], heading = true } = options;
  history.replaceState(null, '', addressOf({ ...options, residentId }));
  const create = vi.fn(
    async ({ body }: { body: unknown }, _options?: { idempotencyKey?: string | undefined }) => ({
      record: { ...buildRecord(), ...(body as Partial<VitalsRecord>), id: '9'.repeat(24) },
    }),
  );
  const stored = [...records];
  const page = renderWithStore(<SignedInForm {...options} />, {
    session: options.session ?? buildSession(),
    api: {
      residents: {
        list: async () => ({ residents: [...residents], found: residents.length, total: residents.length }),
      },
      vitals: {
        list: async () => ({ records: [...stored] }),
        trends: async () => ({ records: [...records], isCut: false }),
        usual: async () => ({ usual: options.usual ?? {} }),
        get: async () => {
          if (!options.corrects) throw new Problem('not-found', 'Record not found');
          return { record: options.corrects, corrected: null };
        },
        create: async (input, options) => {
          const reply = await create({ body: input?.body }, options);
          stored.push(reply.record);
          return reply;
        },
      },
    },
  });
  if (residentId && heading) await screen.findByRole('heading', { name: /Eleanor Price|Henrik Dahl/ });
  return { create, page, user: userEvent.setup() };
}

function addressOf({ residentId, corrects, from, round, recheck }: OpenOptions): string {
  if (corrects) return `/forms/vitals?${new URLSearchParams({ corrects: corrects.id, from: from ?? '' })}`;
  const again = recheck && { recheck: recheck.id, kinds: recheck.kinds };
  const search = {
    ...again,
    ...(residentId && { residentId }),
    ...(from && { from }),
    ...(round && { round: '1' }),
  };
  return `/forms/vitals?${new URLSearchParams(search)}`;
}

export const bloodPressure = () =>
  screen.getByLabelText<HTMLInputElement>('Blood pressure', { selector: 'input' });
export const spin = (name: string) => screen.getByRole<HTMLInputElement>('spinbutton', { name });
export const key = (name: string) =>
  within(screen.getByRole('group', { name: /^Keypad/ })).getByRole('button', { name });
export const save = () => screen.getByRole('button', { name: /^(Save|Save again|Saving\.\.\.|Saved)$/ });

/** Answers "Does this look right?" with Save. */
export async function confirmReadings(user: ReturnType<typeof userEvent.setup>): Promise<void> {
  const dialog = await screen.findByRole('alertdialog', { name: 'Does this look right?' });
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
}

/** Types a reading into every required field. */
export async function measureAll(user: ReturnType<typeof userEvent.setup>): Promise<void> {
  await user.type(bloodPressure(), '12080');
  await user.type(spin('Pulse'), '72');
  await user.type(spin('SpO2'), '97');
}

/** Clears the toasts, drafts and outbox entries of an earlier test. */
export async function resetForm(): Promise<void> {
  toast.clear();
  await clearDevice();
}
