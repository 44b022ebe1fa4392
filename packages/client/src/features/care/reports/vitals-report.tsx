import type { HomeDetails, VitalsSummary } from '@hearthline/contracts';
import { useMemo, useState } from 'react';
import { useRecordTime } from '../../../care/records/use-record-time.ts';
import { api } from '../../../lib/server/api.ts';
import { vitalsReportResource } from '../../../lib/live/resources.ts';
import { useList } from '../../../lib/live/use-list.ts';
import { vitalsReportColumns } from './report-columns.tsx';
import { ReportView } from './report-view.tsx';
import { bandOptions, vitalsFigures } from './report-words.ts';
import type { ReportUrl } from './use-report-url.ts';

/** Vitals of the days chosen, every reading with its band. */
export function VitalsReport({ url, title }: { url: ReportUrl; title: string }) {
  const { residentId, days, band, page, pageSize } = url;
  const filter = { ...days, ...(residentId && { residentId }), ...(band && { band }) };
  const [head, setHead] = useState<{ summary: VitalsSummary; home: HomeDetails }>();
  const list = useList(
    vitalsReportResource,
    async (query, options) => {
      const { records, found, summary, home } = await api.reports.vitals({ query }, options);
      if (!options.signal.aborted) setHead({ summary, home });
      return { rows: records, found };
    },
    { ...filter, page, pageSize },
  );
  const when = useRecordTime(days.startDate === days.endDate ? 'time' : 'full');
  return (
    <ReportView
      {...{ url, title, list }}
      home={head?.home}
      figures={head && vitalsFigures(head.summary)}
      columns={useMemo(() => vitalsReportColumns(when), [when])}
      shown={band && bandOptions.find(({ value }) => value === band)?.label}
      failed="Failed to fetch vitals data"
      emptyText="No vitals records found"
      csvUrl={() => api.reports.vitalsCsv({ query: filter })}
      pdfUrl={() => api.reports.vitalsPdf({ query: filter })}
      notePrint={() => api.reports.printVitals({ body: filter })}
    />
  );
}
