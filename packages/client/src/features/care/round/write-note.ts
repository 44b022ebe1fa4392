import {
  chooseAmount,
  describeReading,
  formatAmount,
  formatPart,
  formatSite,
  toPartGiven,
  type DoseAct,
  type Prescription,
} from '@hearthline/contracts';

/** Writes the note's amount, reading, site, part and reason as text: a dose of Form 02 has no fields for them. */
export function writeNote(
  act: DoseAct,
  { dose, scale }: Pick<Prescription, 'dose' | 'scale'>,
): string | null {
  const { reason, notes, amount, part, reading, site } = act;
  const chosen = chooseAmount(act, { dose, scale }).amount ?? amount;
  const given = { amount: chosen ?? dose.amount, unit: dose.unit };
  const texts = [
    reason,
    (amount !== undefined || (scale && chosen !== undefined)) && `Given: ${formatAmount(given)}`,
    scale && reading && describeReading(scale.reading, reading.value),
    site?.place && formatSite(site),
    part && formatPart(toPartGiven(part, given)),
    notes,
  ];
  return texts.filter(Boolean).join('. ') || null;
}
