import { Problem } from '@hearthline/contracts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { buildSession, signedInReply } from '../../../../testing/build-session.ts';
import { renderWithStore } from '../../../../testing/render-with-store.tsx';
import { buildResident } from '@hearthline/contracts/testing';
import { AlertLimitsDialog } from './alert-limits-dialog.tsx';
import { clearDevice } from '../../../../testing/clear-device.ts';

beforeEach(clearDevice);

it('Alert limits dialog: keeps the typed values visible when the resident was deleted meanwhile', async () => {
  const session = buildSession('nurse');
  renderWithStore(<AlertLimitsDialog resident={buildResident()} onClose={() => undefined} />, {
    session,
    api: {
      residents: { setAlertLimits: () => Promise.reject(new Problem('not-found', 'Resident not found')) },
      auth: { me: async () => signedInReply(session) },
    },
  });
  const user = userEvent.setup();
  await user.type(screen.getByRole('textbox', { name: 'Low target of SpO2' }), '86');
  await user.type(screen.getByRole('textbox', { name: /^Reason/ }), 'COPD');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const refusal = await screen.findByRole('alertdialog', {
    name: 'This resident was deleted by someone else.',
  });
  const typed = within(refusal).getByRole<HTMLTextAreaElement>('textbox', { name: 'What you typed was:' });
  expect(typed.value).toBe('Low target of SpO2: 86\nReason: COPD');
});
