import { useAtomValue } from 'jotai';
import { systemStatusAtom } from '../../../lib/live/collections.ts';
import { Badge } from '../../../ui/show/badge.tsx';
import { Banner } from '../../../ui/show/banner.tsx';
import { Section } from '../../../ui/show/section.tsx';
import { FailedState, SkeletonRows } from '../../../ui/show/states.tsx';
import { StatusForm, getStoredStatus } from './status-form.tsx';
import type { useSettings } from './use-settings.ts';

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
export function SystemStatusTab({ live }: { live: ReturnType<typeof useSettings> }) {
  const status = useAtomValue(systemStatusAtom);
  const state = status?.maintenanceMode ? 'maintenance' : status?.loginBlocked ? 'blocked' : 'operational';
  const stored = live.settings.length > 0 ? getStoredStatus(live.settings) : null;
  const { badge, look, title, text } = stateWords[state];
  return (
    <Section
      title="System Status"
      aside={status && <Badge look={look}>{badge}</Badge>}
      broken={live.status === 'failed'}
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
      {live.status === 'failed' && (
        <FailedState
          title="The settings could not be loaded"
          text={live.failedMessage}
          onRetry={live.retry}
        />
      )}
      {!stored && live.status !== 'failed' && <SkeletonRows rows={3} />}
      {stored && <StatusForm key={JSON.stringify(stored)} stored={stored} store={live.store} />}
    </Section>
  );
}
