import type { VitalsDraft, VitalsRecord } from '@hearthline/contracts';
import { fullName } from '../../../care/names.ts';
import { UnreachableError } from '../../../lib/server/api.ts';
import type { FormDraft } from '../../../lib/form/edit-form/draft.ts';
import { errorText } from '../../../lib/server/error-text.ts';
import { connectionStatusAtom } from '../../../lib/live/connection.ts';
import type { WaitingReason } from '../../../lib/outbox/deliver.ts';
import { enqueueAndSend } from '../../../lib/outbox/outbox.ts';
import { store } from '../../../lib/state/store.ts';
import { toast } from '../../../ui/overlay/toast.tsx';
import type { VitalsFormValues } from './form-values.ts';

/** "Agnes Lindqvist: vitals saved", and the record's number. */
export function savedText(
  { residentName: name, residentLastName: lastName, recordNumber }: VitalsRecord,
  done: 'saved' | 'corrected',
): [title: string, description: string] {
  return [`${fullName({ name, lastName })}: vitals ${done}`, `Record ${recordNumber}`];
}

/** The reason why a reading is not sent yet. Calls the connection lost only if the page says so too. */
function waitingText(why: WaitingReason): string {
  if (why === 'not-now') return 'Hearthline cannot save it at the moment';
  return store.get(connectionStatusAtom).state === 'lost' ? 'No connection' : 'No answer yet';
}

/**
 * Sends a new record through the outbox. Returns the record, or 'queued' without an answer; a later answer replaces that
 * toast. The entry carries the draft, to be opened again if the server refuses it later.
 */
export async function sendVitals(
  body: VitalsDraft,
  draft: FormDraft<VitalsFormValues, VitalsRecord>,
  residentName: string,
): Promise<VitalsRecord | 'queued'> {
  const queued: { replaceToast?: ReturnType<typeof toast.info> } = {};
  const entry = { key: draft.key, kind: 'vitals', body, title: residentName, form: draft } as const;
  const outcome = await enqueueAndSend(entry, (later) => {
    if (later.state === 'recorded')
      return queued.replaceToast?.('success', ...savedText(later.record, 'saved'));
    const why = errorText(later.problem);
    queued.replaceToast?.(
      'error',
      'Failed to save vitals record',
      `${residentName}: ${why} What you typed is kept.`,
    );
  });
  if (outcome.state === 'recorded') return outcome.record;
  if (outcome.state === 'refused') throw outcome.problem;
  if (outcome.state === 'unsent') throw new UnreachableError();
  queued.replaceToast = toast.info(
    'Saved on this device',
    `${residentName}. ${waitingText(outcome.why)}: it will be sent automatically.`,
  );
  return 'queued';
}
