import { maintenanceNotice, type MaintenanceNotice } from '@hearthline/contracts';
import { useState } from 'react';
import { ConfirmDialog } from '../../../ui/overlay/dialog.tsx';
import { SegmentedControl } from '../../../ui/form/segmented-control.tsx';
import { UsersInForms, useUsersInForms } from './users-in-forms.tsx';

const options = maintenanceNotice.map((seconds) => ({
  value: String(seconds),
  label: seconds === 0 ? 'None' : `${String(seconds)} s`,
}));

/** Asks before maintenance: shows whom it interrupts, and how much time they are given. */
export function MaintenanceDialog({
  onStart,
  onClose,
}: {
  onStart: (seconds: MaintenanceNotice) => void;
  onClose: () => void;
}) {
  const inForms = useUsersInForms();
  const [chosen, setChosen] = useState<string | null>(null);
  // Users in the middle of a form get a minute by default; root can choose another time.
  const seconds = chosen ?? (inForms.people?.length ? '60' : '0');
  return (
    <ConfirmDialog
      open
      title="Turn maintenance mode on?"
      text="All non-root users are signed out, on every device. Anything typed in a form is kept for them."
      safeText="Cancel"
      onSafe={onClose}
      riskText="Turn it on"
      onRisk={() => onStart(Number(seconds) as MaintenanceNotice)}
      danger
    >
      <UsersInForms {...inForms} />
      <p className="mt-4 mb-1.5 font-button">Time to finish</p>
      <SegmentedControl label="Time to finish" options={options} value={seconds} onChange={setChosen} />
    </ConfirmDialog>
  );
}
