import type { DosesSummary, HomeDetails } from '@hearthline/contracts';
import { useMemo, useState } from 'react';
import { useRecordTime } from '../../../care/records/use-record-time.ts';
import { api } from '../../../lib/server/api.ts';
import { dosesReportResource } from '../../../lib/live/resources.ts';
import { useList } from '../../../lib/live/use-list.ts';
import { dosesReportColumns } from './report-columns.tsx';
import { ReportView } from './report-view.tsx';
import { dosesFigures, statusLooks } from './report-words.ts';
import type { ReportUrl } from './use-report-url.ts';

/** Refetch interval, ms: a dose becomes missed by the clock, without an event. */
const refetchMs = 60_000;

/** Doses of the chosen days, including unrecorded doses. */
export function DosesReport({ url, title }: { url: ReportUrl; title: string }) {
  const { residentId, days, status, page, pageSize } = url;
  const filter = { ...days, ...(residentId && { residentId }), ...(status && { status }) };
  const [head, setHead] = useState<{ summary: DosesSummary; home: HomeDetails }>();
  const list = useList(
    dosesReportResource,
    async (query, options) => {
      const { doses, found, summary, home } = await api.reports.doses({ query }, options);
      if (!options.signal.aborted) setHead({ summary, home });
      return { rows: doses, found };
    },
    { ...filter, page, pageSize },
    { refetchMs },
  );
  const when = useRecordTime(days.startDate === days.endDate ? 'time' : 'full');
  return (
    <ReportView
      {...{ url, title, list }}
      home={head?.home}
      figures={head && dosesFigures(head.summary)}
      columns={useMemo(() => dosesReportColumns(when), [when])}
      shown={status && statusLooks[status].word}
      failed="Failed to fetch medication data"
      emptyText="No medication records found"
      csvUrl={() => api.reports.dosesCsv({ query: filter })}
      pdfUrl={() => api.reports.dosesPdf({ query: filter })}
      notePrint={() => api.reports.printDoses({ body: filter })}
    />
  );
}
