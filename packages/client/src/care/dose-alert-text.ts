import { formatNamedDose, type Alert } from '@hearthline/contracts';

/** "Insulin glargine 100 units/ml: 12 units, missed at 08:00", "Metformin 850 mg, refused 3 times in a row"; null: of readings. */
export function doseAlertText({ cause, dose }: Pick<Alert, 'cause' | 'dose'>): string | null {
  if (!dose) return null;
  const medication = formatNamedDose(dose.medication, dose.dose);
  return cause === 'missed-dose'
    ? `${medication}, missed at ${dose.doses[0]?.time ?? ''}`
    : `${medication}, refused ${String(dose.doses.length)} times in a row`;
}
