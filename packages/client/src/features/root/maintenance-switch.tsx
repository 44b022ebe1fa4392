import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { useAction } from '../../lib/use-action.ts';
import { Banner } from '../../ui/banner.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Switch } from '../../ui/switch.tsx';

/** Switch for maintenance mode; asks before turning it on. */
export function MaintenanceSwitch({ enabled }: { enabled: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const store = useAction(
    (next: boolean) => {
      const settings = [{ key: 'maintenance_mode' as const, value: { enabled: next } }];
      return api.system.updateSettings({ body: { settings } });
    },
    { done: () => 'Settings Saved', failed: 'Failed to save settings. Please try again.' },
  );
  const save = async (next: boolean) => {
    await store.run(next);
    setOpen(false);
  };

  return (
    <>
      <Switch
        label="Maintenance Mode"
        labelFirst
        severe
        checked={enabled}
        disabled={store.pending}
        onChange={(next) => (next ? setOpen(true) : void save(false))}
      />
      <ConfirmDialog
        open={isOpen}
        title="Turn maintenance mode on?"
        safeText="Cancel"
        onSafe={() => setOpen(false)}
        riskText="Turn it on"
        onRisk={() => void save(true)}
        danger
        pending={store.pending}
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
