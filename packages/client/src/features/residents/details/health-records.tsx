import type { Resident } from '@hearthline/contracts';
import { useCallback } from 'react';
import { useSearchParams } from 'wouter';
import { OpenedRecord } from '../../../care/records/opened-record.tsx';
import { useCan } from '../../../lib/can.ts';
import { Tabs, type Tab } from '../../../ui/tabs.tsx';
import { AuditTab } from './audit-tab.tsx';
import { MedicationsTab } from './medications-tab.tsx';
import { RecentTab } from './recent-tab.tsx';
import { VitalsTab } from './vitals-tab.tsx';

type Key = 'recent' | 'vitals' | 'medications' | 'audit';

const tabs: readonly Tab<Key>[] = [
  { key: 'recent', label: 'Recent Records' },
  { key: 'vitals', label: 'Vitals' },
  { key: 'medications', label: 'Medications' },
];
const auditTab: Tab<Key> = { key: 'audit', label: 'Audit' };

/** A resident's records by kind; for administrators also what was changed, and by whom. */
export function HealthRecords({ resident: { id } }: { resident: Resident }) {
  const [params, setParams] = useSearchParams();
  const mayAudit = useCan('canViewAudit');
  const offered = mayAudit ? [...tabs, auditTab] : tabs;
  const current = offered.find(({ key }) => key === params.get('tab'))?.key ?? 'recent';
  const opened = params.get('record');
  const set = useCallback(
    (name: 'tab' | 'record', value?: string) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          if (value) next.set(name, value);
          else next.delete(name);
          return next;
        },
        { replace: true },
      ),
    [setParams],
  );
  const open = useCallback((record: { id: string }) => set('record', record.id), [set]);
  return (
    <section aria-label="Health Records" className="min-w-0">
      <Tabs label="Health Records" tabs={offered} current={current} onChange={(key) => set('tab', key)}>
        {current === 'recent' && <RecentTab residentId={id} onOpen={open} />}
        {current === 'vitals' && <VitalsTab residentId={id} onOpen={open} />}
        {current === 'medications' && <MedicationsTab residentId={id} />}
        {current === 'audit' && <AuditTab residentId={id} />}
      </Tabs>
      {opened && (
        <OpenedRecord
          key={opened}
          id={opened}
          onClose={() => set('record')}
          onOpen={(record) => set('record', record)}
        />
      )}
    </section>
  );
}
