import { useAtomValue } from 'jotai';
import { systemStatusAtom } from '../../lib/collections.ts';
import { Badge } from '../../ui/badge.tsx';
import { Section } from '../../ui/section.tsx';
import { SkeletonRows } from '../../ui/states.tsx';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { useAction } from '../../lib/use-action.ts';
import { Banner } from '../../ui/banner.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Switch } from '../../ui/switch.tsx';

const stateWords = {
  operational: {
    badge: 'OPERATIONAL',
    look: 'done',
    title: 'Normal Operation',
    text: 'All users can access the system.',
  },
  blocked: {
    badge: 'LOGIN BLOCKED',
    look: 'destructive',
    title: 'Login Blocked',
    text: 'Users who are signed in can continue. Only root can sign in.',
  },
  maintenance: {
    badge: 'MAINTENANCE',
    look: 'destructive',
    title: 'Under Maintenance',
    text: 'Only root can access the system.',
  },
} as const;

/** Maintenance state, its switch, and the version. */
export function SystemStatusCard() {
  const status = useAtomValue(systemStatusAtom);
  if (!status)
    return (
      <Section title="System Status">
        <SkeletonRows rows={2} />
      </Section>
    );
  const { maintenanceMode, loginBlocked, appVersion } = status;
  const state = maintenanceMode ? 'maintenance' : loginBlocked ? 'blocked' : 'operational';
  const { badge, look, title, text } = stateWords[state];
  return (
    <Section
      title="System Status"
      aside={
        <span>
          <Badge look={look}>{badge}</Badge>
        </span>
      }
    >
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-3">
        <div>
          <p className="font-head">{title}</p>
          <p className="text-s text-ink-2">{text}</p>
        </div>
        <MaintenanceSwitch enabled={maintenanceMode} />
      </div>
      <p className="pt-3 text-s text-ink-2">
        Version Information: current version <b className="font-head text-ink">{appVersion}</b>
      </p>
    </Section>
  );
}

/** Switch for maintenance mode; asks before turning it on. */
function MaintenanceSwitch({ enabled }: { enabled: boolean }) {
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
            Enabling maintenance mode immediately blocks all non-root users. Anything typed in a form is kept.
          </Banner>
        </div>
      </ConfirmDialog>
    </>
  );
}
