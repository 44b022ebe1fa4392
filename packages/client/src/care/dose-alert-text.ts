import { formatDoseRules, formatNamedDose, type Alert } from '@hearthline/contracts';

/**
 * "Insulin glargine 100 units/ml: 12 units, missed at 08:00", "Metformin 850 mg, refused 3 times in a row", "Paracetamol 500 mg, given
 * too soon"; null: of readings.
 */
export function doseAlertText({ cause, dose }: Pick<Alert, 'cause' | 'dose'>): string | null {
  if (!dose) return null;
  const medication = formatNamedDose(dose.medication, dose.dose);
  const [first] = dose.doses;
  switch (cause) {
    case 'missed-dose':
      return `${medication}, missed at ${first?.time ?? ''}`;
    case 'outside-rules':
      return `${medication}, ${formatDoseRules(first?.rules ?? []).toLowerCase()}`;
    default:
      return `${medication}, refused ${String(dose.doses.length)} times in a row`;
  }
}
