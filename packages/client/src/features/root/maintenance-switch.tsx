import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { Banner } from '../../ui/banner.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Switch } from '../../ui/switch.tsx';
import { toast } from '../../ui/toast.tsx';
import { act } from './act.ts';

/** Asks before it closes the house; opening it again needs no question. */
export function MaintenanceSwitch({ enabled }: { enabled: boolean }) {
  const [asking, setAsking] = useState(false);
  const [saving, setSaving] = useState(false);

  const save = async (next: boolean) => {
    setSaving(true);
    const settings = [{ key: 'maintenance_mode' as const, value: { enabled: next } }];
    const done = await act(
      () => api.system.updateSettings({ body: { settings } }),
      'Failed to save settings. Please try again.',
    );
    setSaving(false);
    setAsking(false);
    if (done) toast.success('Settings Saved');
  };

  return (
    <>
      <Switch
        label="Maintenance Mode"
        labelFirst
        severe
        checked={enabled}
        disabled={saving}
        onChange={(next) => (next ? setAsking(true) : void save(false))}
      />
      <ConfirmDialog
        open={asking}
        title="Turn maintenance mode on?"
        safeText="Cancel"
        onSafe={() => setAsking(false)}
        riskText="Turn it on"
        onRisk={() => void save(true)}
        danger
        pending={saving}
        pendingText="Saving..."
      >
        <div className="overflow-hidden rounded-notice">
          <Banner tone="severe">
            Enabling maintenance mode immediately blocks all non-root users. What they have typed is kept.
          </Banner>
        </div>
      </ConfirmDialog>
    </>
  );
}
