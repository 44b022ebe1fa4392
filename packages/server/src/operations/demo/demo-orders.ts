/** Why each medicine of the demo home is usually taken. */
const indications: Readonly<Record<string, string>> = {
  'Insulin glargine': 'Type 2 diabetes',
  'Insulin aspart': 'Type 2 diabetes',
  Metformin: 'Type 2 diabetes',
  Enalapril: 'High blood pressure',
  Bisoprolol: 'Heart rate',
  Digoxin: 'Atrial fibrillation',
  Furosemide: 'Heart failure',
  Atorvastatin: 'Cholesterol',
  'Acetylsalicylic acid': 'Prevention of strokes',
  Omeprazole: 'Protection of the stomach',
  Donepezil: 'Dementia',
  Rivastigmine: 'Dementia',
  Memantine: 'Dementia',
  'Levodopa with carbidopa': 'Parkinson’s disease',
  'Alendronic acid': 'Osteoporosis',
  'Vitamin D3': 'Prevention of fractures',
  Levothyroxine: 'Hypothyroidism',
  Lactulose: 'Constipation',
  Paracetamol: 'Pain',
  Morphine: 'Pain',
  Amoxicillin: 'Chest infection',
  Salbutamol: 'COPD',
  Timolol: 'Glaucoma',
  Montelukast: 'Asthma',
  Prednisolone: 'Rheumatoid arthritis',
};

const dayMs = 86_400_000;
/** Days after its start on which a long-standing prescription is reviewed: half a year. */
const reviewDays = 182;

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

/** The order of a prescription that began on `day`: every resident's GP, in writing, with its reason and a review. */
export function buildOrder(medication: string, { day, isAsNeeded }: { day: string; isAsNeeded: boolean }) {
  const indication = indications[medication];
  if (indication === undefined) throw new Error(`The demo home lacks the indication of ${medication}.`);
  return {
    orderedBy: medication.length % 2 === 0 ? 'Dr. Okafor' : 'Dr. Vega',
    received: 'written' as const,
    // An as-needed dose has its own reason.
    indication: isAsNeeded ? null : indication,
    reviewOn: addDays(day, reviewDays),
  };
}
