import { useAtomValue } from 'jotai';
import { systemStatusAtom } from '../../lib/collections.ts';
import { Badge } from '../../ui/badge.tsx';
import { Section } from '../../ui/section.tsx';
import { SkeletonRows } from '../../ui/states.tsx';
import { MaintenanceSwitch } from './maintenance-switch.tsx';

/** Maintenance state, its switch, and the version. */
export function SystemStatusCard() {
  const status = useAtomValue(systemStatusAtom);
  if (!status)
    return (
      <Section title="System Status">
        <SkeletonRows rows={2} />
      </Section>
    );
  const { maintenanceMode, appVersion } = status;
  return (
    <Section
      title="System Status"
      aside={
        <span>
          {maintenanceMode ? (
            <Badge look="destructive">MAINTENANCE</Badge>
          ) : (
            <Badge look="done">OPERATIONAL</Badge>
          )}
        </span>
      }
    >
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-3">
        <div>
          <p className="font-head">{maintenanceMode ? 'Under Maintenance' : 'Normal Operation'}</p>
          <p className="text-s text-ink-2">
            {maintenanceMode ? 'Only root can access the system.' : 'All users can access the system.'}
          </p>
        </div>
        <MaintenanceSwitch enabled={maintenanceMode} />
      </div>
      <p className="pt-3 text-s text-ink-2">
        Version Information: current version <b className="font-head text-ink">{appVersion}</b>
      </p>
    </Section>
  );
}
