import type { AlertLimits } from '@hearthline/contracts';

/** The typical pattern of a resident's readings. */
export type Profile = 'steady' | 'pressure' | 'lungs' | 'copd' | 'sugar' | 'frail' | 'slow heart';

export interface DemoResident {
  readonly name: string;
  readonly lastName: string;
  readonly nickname: string | null;
  readonly dateOfBirth: string;
  readonly room: string;
  /** Empty: none known. Null: not yet asked. */
  readonly allergies: readonly string[] | null;
  readonly history: string | null;
  readonly profile: Profile;
}

type Row = [string, string, string | null, string, string, string[] | null, string | null, Profile];

const rows: Row[] = [
  [
    'Margaret',
    'Holloway',
    'Maggie',
    '1938-04-12',
    '1',
    ['Penicillin'],
    'Osteoarthritis of both knees.',
    'steady',
  ],
  ['José', 'Villanueva', 'Pepe', '1941-09-30', '2', [], 'Hypertension since 1998.', 'pressure'],
  [
    'Edith',
    'Blackwood',
    null,
    '1934-01-22',
    '3',
    ['Strawberries', 'Latex'],
    'Hypertension, mild stroke in 2019.',
    'pressure',
  ],
  ['Walter', 'Schneider', null, '1939-11-05', '4', [], 'Type 2 diabetes, diet and metformin.', 'sugar'],
  ['Concepción', 'Ferrer', 'Concha', '1936-12-08', '5A', ['Sulfonamides'], 'Heart failure NYHA II.', 'frail'],
  ['Bernard', 'Okonkwo', null, '1943-06-17', '5B', [], 'COPD, former smoker. Oxygen at night.', 'copd'],
  ['Agnes', 'Lindqvist', null, '1932-03-03', '6', ['Shellfish'], 'Alzheimer’s disease, moderate.', 'frail'],
  ['Harold', 'Pemberton', 'Harry', '1940-08-21', '7', [], 'Hip replacement (right) in 2022.', 'steady'],
  ['Rosa', 'Marchetti', null, '1937-05-14', '8', ['Aspirin'], 'Type 2 diabetes on insulin.', 'sugar'],
  [
    'Stanisław',
    'Kowalczyk',
    'Staszek',
    '1935-10-28',
    '9',
    [],
    'Atrial fibrillation, on bisoprolol.',
    'slow heart',
  ],
  ['Dorothy', 'Finch', 'Dot', '1942-02-11', '10', ['Penicillin', 'Nuts'], 'Osteoporosis.', 'steady'],
  ['Manuel', 'Iglesias', null, '1944-07-19', '11', null, 'Parkinson’s disease.', 'steady'],
  ['Ingrid', 'Sørensen', null, '1933-09-09', '12A', [], 'Hypertension, glaucoma.', 'pressure'],
  ['Florence', 'Achebe', 'Flo', '1939-03-27', '12B', ['Codeine'], 'Rheumatoid arthritis.', 'steady'],
  ['Albert', 'Dubois', null, '1931-12-01', '13', [], 'Vascular dementia, frail.', 'frail'],
  ['Teresa', 'Navarro', 'Tere', '1946-05-25', '14', ['Latex'], 'Asthma, type 2 diabetes.', 'sugar'],
  ['George', 'Whitfield', null, '1938-10-10', '15', [], 'COPD.', 'lungs'],
  ['Mercè', 'Puig', null, '1940-01-06', '16', ['Iodine contrast'], 'Hypothyroidism.', 'steady'],
  [
    'Kathleen',
    'O’Brien',
    'Kath',
    '1936-06-30',
    '17',
    [],
    'Hypertension, chronic kidney disease stage 3.',
    'pressure',
  ],
  ['Emil', 'Novák', null, '1942-11-16', '18', ['Penicillin'], 'Pacemaker since 2020.', 'slow heart'],
  ['Beatriz', 'Fonseca', 'Bia', '1945-04-02', '19', null, null, 'steady'],
  ['Arthur', 'Caldwell', null, '1937-08-08', '20A', [], 'Stroke in 2021, left-sided weakness.', 'pressure'],
  ['Lucía', 'Romero', null, '1948-02-19', '20B', ['Lactose'], 'Multiple sclerosis.', 'steady'],
  ['Nils', 'Bergström', null, '1930-05-31', '21', [], 'Frail, weight loss under observation.', 'frail'],
];

/** Targets and alarm limits by profile, with their reason. */
export const demoLimits: Readonly<Partial<Record<Profile, { limits: AlertLimits; reason: string }>>> = {
  copd: {
    limits: { spo2: { low: 88, high: 92, alarmLow: null, alarmHigh: 96 } },
    reason: 'COPD with CO2 retention: target SpO2 88-92 %, alarm above 96 %, Dr. Okafor.',
  },
};

/** The resident in hospital, with the time of leaving and the medicines taken along. */
export const demoStay = {
  lastName: 'Puig',
  kind: 'hospital' as const,
  hoursAgo: 20,
  daysToReturn: 3,
  where: 'General Hospital, Ward 4. Fall with a wrist fracture.',
  medicinesOut: [{ medication: 'Levothyroxine 50 micrograms tablet', amount: '7 tablets' }],
};

/** The 24 residents of the demo home, by room; all fictitious. */
export const demoResidents: readonly DemoResident[] = rows.map(
  ([name, lastName, nickname, dateOfBirth, room, allergies, history, profile]) => ({
    name,
    lastName,
    nickname,
    dateOfBirth,
    room,
    allergies,
    history,
    profile,
  }),
);
