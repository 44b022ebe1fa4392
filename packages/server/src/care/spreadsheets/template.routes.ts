import type { spreadsheets } from '@hearthline/contracts';
import { homeToday } from '../../records/clinical/home-day.ts';
import type { Config } from '../../platform/core/config.ts';
import type { Handlers } from '../../platform/core/handlers.ts';
import { csvTemplate } from './csv-download.ts';
import { createHomeInstant } from './home-instant.ts';
import { medicationColumns } from './medication-columns.ts';
import { medicationRecordColumns } from './medication-record-columns.ts';
import { residentColumns } from './resident-columns.ts';
import { vitalsColumns } from './vitals-columns.ts';

type Template = 'residentsTemplate' | 'vitalsTemplate' | 'medicationsTemplate' | 'medicationRecordsTemplate';

const common = 'Lines that begin with # are left out. Dates are year-month-day.';

const hints = {
  residents: `${common} An empty cell keeps what is stored. Several allergies in one cell stand apart by a semicolon. A resident is found by id, else by name, lastName and dateOfBirth.`,
  vitals: `${common} A resident is found by residentId, else by residentName and residentLastName. A record with a recordNumber that exists is never changed. recordedAt is a date and a time by the home’s clock, such as 2026-11-21 14:30.`,
  medications: `${common} An empty cell keeps what is stored. Several substances in one cell stand apart by a semicolon. dosage is the strength in unit, per.amount and per.unit what it is in: 100 IU per 1 ml, or 500 mg per 1 piece. A medication is found by id, else by name, dosage and unit, and by form and per where they are given; the quantity of one that is there already is left as it is.`,
  medicationRecords: `${common} The columns of an export of medication records.`,
};

export function templateRoutes({
  timezone,
}: Pick<Config, 'timezone'>): Pick<Handlers<typeof spreadsheets>, Template> {
  const instant = createHomeInstant(timezone);
  return {
    residentsTemplate: async () => csvTemplate('residents_template.csv', residentColumns, hints.residents),
    vitalsTemplate: async () =>
      csvTemplate(`vitals_template_${homeToday(timezone).day}.csv`, vitalsColumns(instant), hints.vitals),
    medicationsTemplate: async () =>
      csvTemplate('medications_template.csv', medicationColumns, hints.medications),
    medicationRecordsTemplate: async () =>
      csvTemplate(
        'medication_records_template.csv',
        medicationRecordColumns(instant),
        hints.medicationRecords,
      ),
  };
}
