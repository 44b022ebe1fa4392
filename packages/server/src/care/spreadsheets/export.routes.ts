import type { RecordsExportQuery, spreadsheets } from '@hearthline/contracts';
import { auditExport } from '../../records/audit/audit-export.ts';
import { getActor } from '../../records/clinical/history.ts';
import { homeToday } from '../../records/clinical/home-day.ts';
import type { Handlers } from '../../platform/core/handlers.ts';
import { readStanding } from '../medication-records/hide-medication-record.repository.ts';
import {
  findMedicationRecords,
  findPendingDoses,
} from '../medication-records/medication-record.repository.ts';
import { presentMedicationRecord } from '../medication-records/medication-record.presenter.ts';
import { findMedications } from '../medications/medication.repository.ts';
import { presentMedication } from '../medications/medication.presenter.ts';
import { presentResident } from '../residents/resident.presenter.ts';
import { readVitalsPage } from '../vitals/read-vitals.ts';
import { presentVitals } from '../vitals/vitals-record.presenter.ts';
import { csvDownload } from './csv-download.ts';
import { createHomeInstant } from './home-instant.ts';
import { medicationColumns } from './medication-columns.ts';
import { medicationRecordColumns } from './medication-record-columns.ts';
import { dosesExportRange, vitalsExportRange } from './export-range.ts';
import { recordPages, residentPages } from './read-pages.ts';
import { residentColumns } from './resident-columns.ts';
import type { Config } from '../../platform/core/config.ts';
import type { StoreDeps } from './import/import-kinds.ts';
import { vitalsColumns } from './vitals-columns.ts';

type Exporting = Parameters<typeof getActor>[0];
type Export = 'residentsExport' | 'vitalsExport' | 'medicationsExport' | 'medicationRecordsExport';

/** Exports leave out what is hidden, as lists do. */
export function exportRoutes({
  config: { timezone },
  log,
}: Pick<StoreDeps, 'log'> & { readonly config: Pick<Config, 'timezone'> }): Pick<
  Handlers<typeof spreadsheets>,
  Export
> {
  const instant = createHomeInstant(timezone);
  const today = () => homeToday(timezone).day;
  const note = async (call: Exporting, label: string, filter?: RecordsExportQuery) => {
    await auditExport(getActor(call), label, filter);
  };
  return {
    residentsExport: async (call) => {
      await note(call, 'residents');
      const day = today();
      const pages = residentPages((resident) => presentResident(resident, day));
      const fileName = `residents_export_${day}.csv`;
      return csvDownload({ fileName, columns: residentColumns, pages }, log);
    },

    vitalsExport: async (call) => {
      const { band } = call.query;
      const range = await vitalsExportRange(call.query, timezone);
      await note(call, 'vitals records', call.query);
      const pages = recordPages(range, (page) => readVitalsPage(page, band), presentVitals);
      const fileName = `vitals_records_export_${today()}.csv`;
      return csvDownload({ fileName, columns: vitalsColumns(instant), pages }, log);
    },

    medicationsExport: async (call) => {
      await note(call, 'medications');
      const fileName = `medications_export_${today()}.csv`;
      return csvDownload({ fileName, columns: medicationColumns, pages: medicationPages() }, log);
    },

    medicationRecordsExport: async (call) => {
      const range = await dosesExportRange(call.query, timezone);
      await note(call, 'medication records', call.query);
      const find = call.query.due ? findPendingDoses : findMedicationRecords;
      const read = (page: typeof range) => readStanding(() => find(page));
      const pages = recordPages(range, read, presentMedicationRecord);
      const fileName = `medication_records_export_${today()}.csv`;
      return csvDownload({ fileName, columns: medicationRecordColumns(instant), pages }, log);
    },
  };
}

async function* medicationPages() {
  yield (await findMedications()).map(presentMedication);
}
