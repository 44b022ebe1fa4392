import pdfIcon from '@phosphor-icons/core/regular/file-pdf.svg?raw';
import { useState } from 'react';
import { DownloadButton } from '../../../../care/download-button.tsx';
import { api } from '../../../../lib/server/api.ts';
import { useHomeDay } from '../../../../lib/time/use-home-day.ts';
import { Select } from '../../../../ui/form/select.tsx';
import { monthAfter, monthText } from '../kardex/month.ts';

/** Number of months to choose from; this month comes first. */
const offered = 13;

/** The care summary that goes with a resident to a hospital, as a PDF: of this month, or of a month in the year before. */
export function CareSummary({ residentId }: { residentId: string }) {
  const today = useHomeDay();
  const [chosen, setChosen] = useState<string>();
  const thisMonth = today.slice(0, 7);
  const months = Array.from(
    { length: offered },
    (_, back) => monthAfter(thisMonth, -back, today) ?? [],
  ).flat();
  // A month chosen long ago may not be offered any more.
  const month = chosen !== undefined && months.includes(chosen) ? chosen : thisMonth;
  return (
    <div className="no-print flex flex-wrap items-center gap-2 pt-3">
      <DownloadButton
        text="Care summary"
        icon={pdfIcon}
        url={() =>
          api.reports.careSummary({
            params: { id: residentId },
            query: month === thisMonth ? {} : { month },
          })
        }
      />
      <div className="w-48">
        <Select
          aria-label="Month of the care summary"
          options={months.map((value) => ({ value, label: monthText(value) }))}
          value={month}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        />
      </div>
    </div>
  );
}
