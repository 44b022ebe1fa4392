import heartbeat from '@phosphor-icons/core/regular/heartbeat.svg?raw';
import pill from '@phosphor-icons/core/regular/pill.svg?raw';
import { PageTitle } from '../../../ui/show/section.tsx';
import { Tabs } from '../../../ui/show/tabs.tsx';
import { DosesReport } from './doses-report.tsx';
import { ReportFilters } from './report-filters.tsx';
import { useReportUrl } from './use-report-url.ts';
import { VitalsReport } from './vitals-report.tsx';

const tabs = [
  { key: 'vitals', label: 'Vitals Reports (Form 01)', icon: heartbeat },
  { key: 'kardex', label: 'Kardex Medication Records (Form 02)', icon: pill },
] as const;

/** Reports by resident and days: to read, print and export. */
export function ReportsPage() {
  const url = useReportUrl();
  const { tab, invalid, change } = url;
  const title = tabs.find(({ key }) => key === tab)?.label ?? '';
  return (
    <>
      <PageTitle title="Reports" />
      <Tabs label="Reports" tabs={tabs} current={tab} onChange={(key) => change({ tab: key })}>
        <ReportFilters url={url} />
        {invalid === undefined &&
          (tab === 'vitals' ? (
            <VitalsReport url={url} title={title} />
          ) : (
            <DosesReport url={url} title={title} />
          ))}
      </Tabs>
    </>
  );
}
