import database from '@phosphor-icons/core/regular/database.svg?raw';
import gear from '@phosphor-icons/core/regular/gear-six.svg?raw';
import type { ComponentType } from 'react';
import * as z from 'zod/mini';
import { useSession } from '../../../lib/session/session.ts';
import { useUrlState } from '../../../lib/shell/use-url-state.ts';
import { PageTitle } from '../../../ui/show/section.tsx';
import { Tabs } from '../../../ui/show/tabs.tsx';
import { DatabaseOperations } from './database-operations.tsx';

/** A part of the system configuration: a tab below its tab. */
export interface SettingsPart {
  /** In the address: `?tab=configuration&part=home`. */
  readonly key: string;
  readonly label: string;
  readonly panel: ComponentType;
}

const operations = { key: 'database', label: 'Database Operations', icon: database } as const;
const configuration = { key: 'configuration', label: 'System Configuration', icon: gear } as const;

const Address = z.object({
  tab: z._default(z.enum(['database', 'configuration']), 'database'),
  part: z.optional(z.string().check(z.maxLength(20))),
});

/** Backups for root and administrators, and for root the configuration of the system. */
export function SettingsPage({ parts }: { parts: readonly SettingsPart[] }) {
  const isRoot = useSession().user.role === 'root';
  const [{ tab, part }, change] = useUrlState(Address);
  const tabs = isRoot ? [operations, configuration] : [operations];
  const current = isRoot ? tab : 'database';
  const open = parts.find(({ key }) => key === part) ?? parts[0];
  return (
    <>
      <PageTitle title="System Settings" />
      <Tabs label="System Settings" tabs={tabs} current={current} onChange={(key) => change({ tab: key })}>
        {current === 'database' ? (
          // The button of its heading reaches up to the line of the tabs.
          <div className="tablet:pt-2">
            <DatabaseOperations />
          </div>
        ) : (
          open && (
            <Tabs
              label="System Configuration"
              tabs={parts}
              current={open.key}
              onChange={(key) => change({ part: key })}
            >
              <open.panel />
            </Tabs>
          )
        )}
      </Tabs>
    </>
  );
}
