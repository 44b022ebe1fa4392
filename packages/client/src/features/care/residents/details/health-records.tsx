import type { Resident } from '@hearthline/contracts';
import { Suspense, useCallback, useId } from 'react';
import * as z from 'zod/mini';
import { MedicationRecordsTable } from '../../../../care/records/medication-records-table.tsx';
import { PrintButton } from '../../../../care/print-button.tsx';
import { PrintFrame } from '../../../../care/print-frame.tsx';
import { RecordDialog } from '../../../../care/records/record-dialog.tsx';
import { VitalsRecordsTable } from '../../../../care/records/vitals-records-table.tsx';
import { spanLabels } from '../../../../care/trend/span-labels.ts';
import { lazyComponent } from '../../../../lib/shell/lazy.tsx';
import { useCan } from '../../../../lib/session/use-can.ts';
import { useUrlState } from '../../../../lib/shell/use-url-state.ts';
import { Section } from '../../../../ui/show/section.tsx';
import { SkeletonRows } from '../../../../ui/show/states.tsx';
import { Tabs, type Tab } from '../../../../ui/show/tabs.tsx';
import { KardexSection } from '../kardex/kardex-section.tsx';
import { MedicinesCheck } from '../away/medicines-check.tsx';
import { SignedChecks } from '../away/signed-checks.tsx';
import { PrescriptionsSection } from '../prescriptions/prescriptions-section.tsx';
import { SuppliesSection } from '../supplies/supplies-section.tsx';
import { AuditTab } from './audit-tab.tsx';
import { RecentTab } from './recent-tab.tsx';

const keys = ['recent', 'vitals', 'trends', 'medications', 'audit'] as const;
type Key = (typeof keys)[number];

const Address = z.object({
  tab: z._default(z.enum(keys), 'recent'),
  /** Id of the open record. */
  record: z.optional(z.string().check(z.regex(/^[0-9a-f]{24}$/))),
  /** Span of the trends. */
  span: z._default(z.enum(['24h', '7d', '30d', '1y']), '7d'),
  view: z._default(z.enum(['charts', 'table']), 'charts'),
});

/** Loaded when the tab is opened: its drawing library is of no use elsewhere. */
const TrendSection = lazyComponent(() =>
  import('../../../../care/trend/trend-section.tsx').then((module) => module.TrendSection),
);

const tabs: readonly Tab<Key>[] = [
  { key: 'recent', label: 'Recent Records' },
  { key: 'vitals', label: 'Vitals' },
  { key: 'trends', label: 'Trends' },
  { key: 'medications', label: 'Medications' },
];
const auditTab: Tab<Key> = { key: 'audit', label: 'Audit' };

/** A resident's records by kind, and the audit for users with the permission. */
export function HealthRecords({ resident }: { resident: Resident }) {
  const { id } = resident;
  const heading = useId();
  const [{ tab, record, span, view }, change] = useUrlState(Address);
  const mayOpenStock = useCan('canOpenMedications');
  const visibleTabs = useCan('canViewAudit') ? [...tabs, auditTab] : tabs;
  const current = visibleTabs.find(({ key }) => key === tab)?.key ?? 'recent';
  const openRecord = useCallback(
    (opened?: string) => change({ record: opened }, { replace: true }),
    [change],
  );
  const open = useCallback((opened: { id: string }) => openRecord(opened.id), [openRecord]);
  return (
    <section aria-labelledby={heading} className="min-w-0">
      {/* Keeps its height without the button, so that the tabs do not move when a tab is pressed. */}
      <div className="mb-1.5 flex min-h-11 items-end justify-between gap-x-4">
        <h2 id={heading} className="text-l font-head tracking-[-0.01em]">
          Health Records
        </h2>
        {(current === 'vitals' || current === 'trends') && <PrintButton />}
      </div>
      <PrintFrame
        resident={resident}
        title={`${visibleTabs.find(({ key }) => key === current)?.label ?? ''}, ${current === 'trends' ? spanLabels[span].long : 'all dates'}`}
      />
      <Tabs
        label="Health Records"
        tabs={visibleTabs}
        current={current}
        onChange={(key) => change({ tab: key }, { replace: true })}
      >
        {current === 'recent' && <RecentTab residentId={id} onOpen={open} />}
        {current === 'vitals' && (
          <VitalsRecordsTable filter={{ residentId: id }} onOpen={open} ofOneResident />
        )}
        {current === 'trends' && (
          <Suspense fallback={<SkeletonRows rows={6} />}>
            <TrendSection
              resident={resident}
              span={span}
              view={view}
              onChange={(changes) => change(changes, { replace: true })}
            />
          </Suspense>
        )}
        {current === 'medications' && (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
            <MedicinesCheck resident={resident} />
            <KardexSection key={id} resident={resident} />
            <div className="after-late grid grid-cols-[minmax(0,1fr)] gap-6">
              <PrescriptionsSection resident={resident} />
              {mayOpenStock && <SuppliesSection key={`supplies ${id}`} resident={resident} />}
              <SignedChecks key={`checks ${id}`} resident={resident} />
              <Section title="Medication records" level={3}>
                <MedicationRecordsTable
                  filter={{ residentId: id }}
                  emptyText="No medication records found."
                  ofOneResident
                />
              </Section>
            </div>
          </div>
        )}
        {current === 'audit' && <AuditTab residentId={id} />}
      </Tabs>
      {record && <RecordDialog key={record} id={record} onClose={() => openRecord()} onOpen={openRecord} />}
    </section>
  );
}
