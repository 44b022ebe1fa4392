/** The ways in which a medication is given. */
export const medicationRoutes = [
  'oral',
  'sublingual',
  'inhaled',
  'subcutaneous',
  'intramuscular',
  'intravenous',
  'on the skin',
  'eye',
  'ear',
  'nose',
  'rectal',
  'vaginal',
  'feeding tube',
] as const;
export type MedicationRoute = (typeof medicationRoutes)[number];
