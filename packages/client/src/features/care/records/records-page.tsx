import heartbeat from '@phosphor-icons/core/regular/heartbeat.svg?raw';
import heartbeatBold from '@phosphor-icons/core/bold/heartbeat-bold.svg?raw';
import pillBold from '@phosphor-icons/core/bold/pill-bold.svg?raw';
import pill from '@phosphor-icons/core/regular/pill.svg?raw';
import { MedicationRecordsTable } from '../../../care/records/medication-records-table.tsx';
import { PrintButton } from '../../../care/print-button.tsx';
import { PrintFrame } from '../../../care/print-frame.tsx';
import { daysText } from '../../../care/records/records-in-url.ts';
import { RecordDialog } from '../../../care/records/record-dialog.tsx';
import { SpreadsheetTools } from '../../../care/spreadsheets/spreadsheet-tools.tsx';
import { ButtonLink } from '../../../ui/show/button.tsx';
import { PageTitle } from '../../../ui/show/section.tsx';
import { Tabs } from '../../../ui/show/tabs.tsx';
import { FilterBar } from './filter-bar.tsx';
import { useRecordsUrlState, type RecordsUrlState } from './use-records-url-state.ts';
import { statsAtom } from '../../../lib/live/collections.ts';
import { lateDosesText, maxUnrecordedDays, type VitalsRecord } from '@hearthline/contracts';
import { useAtomValue } from 'jotai';
import { useCallback, useState, type ReactNode } from 'react';
import { VitalsRecordsTable } from '../../../care/records/vitals-records-table.tsx';
import { listsUnrecorded } from '../../../care/records/use-unrecorded-doses.ts';
import { VoidDialog } from '../../../care/records/void-dialog.tsx';
import { useCan } from '../../../lib/session/use-can.ts';

const tabs = [
  { key: 'vitals', label: 'Vitals Records', icon: heartbeat },
  { key: 'kardex', label: 'Kardex Medication Records', icon: pill },
] as const;

/** All records of the home, filtered by resident, date and band. */
export function RecordsPage() {
  const urlState = useRecordsUrlState();
  const { tab, query, band, span, due, record: opened, change } = urlState;
  return (
    <>
      <PageTitle
        title="Records"
        actions={
          <>
            {tab === 'vitals' ? (
              <SpreadsheetTools kind="vitals" query={{ ...query, band, span }} />
            ) : (
              <SpreadsheetTools kind="medicationRecords" query={{ ...query, due }} />
            )}
            <PrintButton />
            {tab === 'vitals' ? (
              <ButtonLink kind="primary" icon={heartbeatBold} href="/forms/vitals">
                Record vitals
              </ButtonLink>
            ) : (
              <ButtonLink kind="primary" icon={pillBold} href="/forms/medications">
                Add Medication Record
              </ButtonLink>
            )}
          </>
        }
      />
      <PrintFrame title={printTitle(urlState)} />
      <Tabs label="Records" tabs={tabs} current={tab} onChange={(key) => change({ tab: key })}>
        <FilterBar urlState={urlState} />
        {tab === 'vitals' && due && <LateDosesLine />}
        {tab === 'kardex' && !due && !listsUnrecorded(query) && (
          <LateDosesLine>
            Prescribed doses without a record are listed for at most {maxUnrecordedDays} days.
          </LateDosesLine>
        )}
        {tab === 'kardex' && due && (
          <LateDosesLine>Prescribed doses without a record are not in this list.</LateDosesLine>
        )}
        {!urlState.isInvalid &&
          (tab === 'vitals' ? (
            <VitalsTab urlState={urlState} />
          ) : (
            <MedicationRecordsTable
              filter={query}
              due={due}
              emptyText={due ? 'No doses are overdue' : 'No medication records found'}
            />
          ))}
      </Tabs>
      {opened && (
        <RecordDialog
          key={opened}
          id={opened}
          onClose={() => change({ record: undefined })}
          onOpen={(record) => change({ record })}
        />
      )}
    </>
  );
}

/** "Vitals Records, 2026-11-21 to 2026-11-22" */
function printTitle({ tab, span, due, query }: RecordsUrlState): string {
  const name = tabs.find(({ key }) => key === tab)?.label ?? '';
  if (tab === 'vitals' ? span : due) return `${name}, ${span ? 'last 24 hours' : 'overdue'}`;
  return `${name}, ${daysText(query)}`;
}

/**
 * Number of late doses, with a link. The notice that leads here counts them together with the readings, but the records do
 * not show them.
 */
function LateDosesLine({ children }: { children?: ReactNode }) {
  const doses = useAtomValue(statsAtom)?.doses;
  const text = doses && lateDosesText(doses);
  if (!text) return null;
  return (
    <p className="mb-4 flex flex-wrap items-center gap-x-4 border-y border-line py-1">
      <span>
        {text}
        {children && '. '}
        {children}
      </span>
      <ButtonLink kind="quiet" href="/round?show=late">
        Show in the round
      </ButtonLink>
    </p>
  );
}

/** The table of vitals records and the dialog to void one. */
function VitalsTab({ urlState: { query, band, span, change } }: { urlState: RecordsUrlState }) {
  const [deleting, setDeleting] = useState<VitalsRecord>();
  const mayDelete = useCan('canVoidRecords');
  const handleOpen = useCallback(({ id }: VitalsRecord) => change({ record: id }), [change]);
  const close = () => setDeleting(undefined);
  return (
    <>
      <VitalsRecordsTable
        filter={query}
        band={band}
        span={span}
        onOpen={handleOpen}
        onDelete={mayDelete ? setDeleting : undefined}
      />
      {deleting && <VoidDialog record={deleting} onDone={close} onKeep={close} />}
    </>
  );
}
