import { leftKinds, stayLabels, type LeftDraft, type Resident } from '@hearthline/contracts';
import { useState } from 'react';
import { fullName } from '../../../../care/names.ts';
import { TimeField } from '../../../../care/time-field.tsx';
import { useAction } from '../../../../lib/form/use-action.ts';
import { residentsCollection } from '../../../../lib/live/collections.ts';
import { api } from '../../../../lib/server/api.ts';
import { serverNow } from '../../../../lib/server/server-clock.ts';
import { useHomeTime } from '../../../../lib/time/home-time.ts';
import { useNow } from '../../../../lib/time/use-now.ts';
import { Field } from '../../../../ui/form/field.tsx';
import { RadioChips } from '../../../../ui/form/radio-chips.tsx';
import { TextInput } from '../../../../ui/form/text-input.tsx';
import { ConfirmDialog } from '../../../../ui/overlay/dialog.tsx';

export interface LeftDialogProps {
  resident: Resident;
  onClose: () => void;
}

const dayMs = 24 * 60 * 60_000;

/** Asks when and why a resident left for good; "Cancel" is the default. */
export function LeftDialog({ resident, onClose }: LeftDialogProps) {
  const { id, version } = resident;
  const name = fullName(resident);
  const home = useHomeTime();
  const now = useNow(15_000);
  const [kind, setKind] = useState<LeftDraft['kind'] | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const [since, setSince] = useState(() => serverNow().toISOString());
  const [where, setWhere] = useState('');
  // The version when the dialog opened: a change since then is shown before anything is saved.
  const [seen, setSeen] = useState(version);
  const leave = useAction(
    (chosen: LeftDraft['kind']) =>
      api.away.leaveHome({ params: { id }, body: { kind: chosen, since, where, version: seen } }),
    {
      done: ({ resident: saved }) => {
        residentsCollection.upsert([saved]);
        return [`${name} has left`, chosenText(saved)];
      },
      failed: `${name} was not noted as left`,
    },
  );
  const handleLeave = async () => {
    if (kind === null) return setIsAsking(true);
    if (await leave.run(kind)) onClose();
  };
  return (
    <ConfirmDialog
      open
      title={`${name} leaves the home for good?`}
      text="Rounds, boards and counts no longer show this resident, and the room is free. All records stay."
      safeText="Cancel"
      onSafe={onClose}
      riskText="Save"
      onRisk={() => void handleLeave()}
      danger
      pending={leave.pending}
      pendingText="Saving..."
    >
      <div className="grid gap-4">
        {seen !== version && (
          <p role="alert" className="rounded-notice border-2 border-ink p-4">
            This resident was changed in the meantime.{' '}
            <button type="button" className="min-h-11 font-button underline" onClick={() => setSeen(version)}>
              Go on with the new data
            </button>
          </p>
        )}
        <Field
          label="What happened"
          required
          error={isAsking && kind === null ? 'Please choose moved out or died.' : undefined}
        >
          <RadioChips
            label="What happened"
            options={leftKinds}
            format={(each) => stayLabels[each]}
            value={kind}
            onChange={setKind}
            size="tall"
          />
        </Field>
        <div>
          <p aria-hidden="true" className="mb-1.5 font-button">
            When
          </p>
          <TimeField
            label="When"
            value={since}
            now={now}
            earliest={new Date(now.getTime() - 31 * dayMs)}
            home={home}
            onChange={setSince}
          />
        </div>
        <Field label="Where to, or why">
          <TextInput value={where} maxLength={500} onChange={({ target }) => setWhere(target.value)} />
        </Field>
      </div>
    </ConfirmDialog>
  );
}

const chosenText = ({ stay }: Resident): string => (stay ? stayLabels[stay.kind] : '');
