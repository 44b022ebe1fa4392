import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { systemStatusAtom } from '../../lib/collections.ts';
import { lazyDialog } from '../../lib/lazy.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Section } from '../../ui/section.tsx';
import { FailedState, SkeletonRows } from '../../ui/states.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextArea, TextInput } from '../../ui/text-input.tsx';
import type { StatusEdits } from './use-status-edits.ts';

const MaintenanceDialog = lazyDialog(() =>
  import('./maintenance-dialog.tsx').then((module) => module.MaintenanceDialog),
);

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

/** State of the system, its switches and its version; edits wait for "Save Changes". */
export function SystemStatusTab({ edits }: { edits: StatusEdits }) {
  const status = useAtomValue(systemStatusAtom);
  const [asks, setAsks] = useState(false);
  const state = status?.maintenanceMode ? 'maintenance' : status?.loginBlocked ? 'blocked' : 'operational';
  const { badge, look, title, text } = stateWords[state];
  return (
    <Section
      title="System Status"
      aside={status && <Badge look={look}>{badge}</Badge>}
      broken={edits.status === 'failed'}
    >
      <div className="mt-3 overflow-hidden rounded-notice">
        <Banner tone="severe" silent>
          Enabling maintenance mode immediately blocks all non-root users.
        </Banner>
      </div>
      {status && (
        <div className="border-b border-line py-3">
          <p className="font-head">{title}</p>
          <p className="text-s text-ink-2">{text}</p>
        </div>
      )}
      {edits.status === 'failed' && (
        <FailedState
          title="The settings could not be loaded"
          text={edits.failedMessage}
          onRetry={edits.retry}
        />
      )}
      {!edits.values && edits.status !== 'failed' && <SkeletonRows rows={3} />}
      {edits.values && <StatusFields edits={edits} values={edits.values} />}
      {edits.hasChanges && (
        <div
          role="region"
          aria-label="Unsaved Changes"
          className="sticky bottom-0 z-10 flex flex-wrap items-center justify-between gap-3 border-t border-line bg-lost-fill px-4 py-3 text-on-lost"
        >
          <span className="font-head">Unsaved Changes</span>
          <span className="flex flex-wrap gap-3">
            <Button onClick={edits.discard}>Discard</Button>
            <Button
              kind="primary"
              pending={edits.isSaving && !asks}
              pendingText="Saving..."
              onClick={() => (edits.startsMaintenance ? setAsks(true) : void edits.save())}
            >
              Save Changes
            </Button>
          </span>
        </div>
      )}
      {asks && <MaintenanceDialog edits={edits} onClose={() => setAsks(false)} />}
    </Section>
  );
}

function StatusFields({ edits, values }: { edits: StatusEdits; values: NonNullable<StatusEdits['values']> }) {
  const { edit, errors, stored } = edits;
  return (
    <div className="grid gap-4 py-4 desk:grid-cols-2 desk:gap-x-12">
      <div className="min-w-0">
        <Switch
          label="Maintenance Mode"
          severe
          checked={values.maintenance}
          onChange={(maintenance) => edit({ maintenance })}
        />
        <Field
          label="Maintenance message (optional)"
          description="Shown on the sign-in page after the usual words."
          error={errors['maintenance_mode']}
          className="mt-2"
        >
          <TextArea
            rows={2}
            maxLength={200}
            value={values.message}
            onChange={({ target }) => edit({ message: target.value })}
          />
        </Field>
      </div>
      <div className="min-w-0">
        <Switch
          label="Show “Forgot Password?” on the sign-in page"
          checked={values.forgotPassword}
          onChange={(forgotPassword) => edit({ forgotPassword })}
        />
        <Field
          label="Version Number"
          description={`Current version: ${stored?.version ?? ''}`}
          error={errors['app_version']}
          className="mt-2 max-w-60"
        >
          <TextInput
            maxLength={20}
            placeholder={stored?.version}
            value={values.version}
            onChange={({ target }) => edit({ version: target.value })}
          />
        </Field>
      </div>
    </div>
  );
}
