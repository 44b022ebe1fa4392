import { expect, it } from 'vitest';
import { findAllergyConflicts } from './allergy-conflicts.ts';

/** [allergy as written, name of the medication, its substances, what it says; null: no question] */
type Case = readonly [string, string, readonly string[], string | null];

/** Written from the classes of clinical.md 1.2, each member once and each spelling once. */
const members: Readonly<Record<string, readonly string[]>> = {
  'is a penicillin': [
    'amoxicillin',
    'ampicillin',
    'benzylpenicillin',
    'phenoxymethylpenicillin',
    'flucloxacillin',
    'cloxacillin',
    'dicloxacillin',
    'oxacillin',
    'piperacillin',
    'pivmecillinam',
    'temocillin',
    'ticarcillin',
  ],
  'is a cephalosporin and may cross-react': [
    'cefalexin',
    'cefadroxil',
    'cefradine',
    'cefazolin',
    'cefaclor',
    'cefuroxime',
    'cefixime',
    'cefpodoxime',
    'cefotaxime',
    'ceftazidime',
    'ceftriaxone',
    'cefepime',
  ],
  'is a carbapenem and may cross-react': ['meropenem', 'imipenem', 'ertapenem'],
};

it.each(
  Object.entries(members).flatMap(([words, substances]) => substances.map((one) => [one, words] as const)),
)('an allergy to PCN asks about %s: it %s', (substance, words) => {
  const [found] = findAllergyConflicts(['PCN'], { name: 'Brand', substances: [substance] });
  expect(found?.because).toBe(`PCN: ${substance} ${words}`);
});

const others: readonly Case[] = [
  ['Sulfa', 'Co-trimoxazole', [], 'Sulfa: sulfamethoxazole is a sulfonamide'],
  ['sulfamides', 'Septrin', [], 'sulfamides: sulfamethoxazole is a sulfonamide'],
  ['Sulphonamides', 'Flamazine', ['sulfadiazine'], 'Sulphonamides: sulfadiazine is a sulfonamide'],
  ['sulfonamide', 'Salazopyrin', ['sulfasalazine'], 'sulfonamide: sulfasalazine is a sulfonamide'],
  ['Macrolides', 'Brand', ['erythromycin'], 'Macrolides: erythromycin is a macrolide'],
  ['macrolide', 'Brand', ['clarithromycin'], 'macrolide: clarithromycin is a macrolide'],
  ['Azithromycin', 'Brand', ['spiramycin'], 'Azithromycin: spiramycin is a macrolide'],
  ['macrolide', 'Brand', ['roxithromycin'], 'macrolide: roxithromycin is a macrolide'],
  ['Tetracyclines', 'Brand', ['doxycycline'], 'Tetracyclines: doxycycline is a tetracycline'],
  ['Tetracyclines', 'Brand', ['lymecycline'], 'Tetracyclines: lymecycline is a tetracycline'],
  ['minocycline', 'Brand', ['oxytetracycline'], 'minocycline: oxytetracycline is a tetracycline'],
  ['Quinolones', 'Brand', ['ciprofloxacin'], 'Quinolones: ciprofloxacin is a quinolone'],
  ['quinolone', 'Brand', ['moxifloxacin'], 'quinolone: moxifloxacin is a quinolone'],
  ['Levofloxacin', 'Brand', ['ofloxacin'], 'Levofloxacin: ofloxacin is a quinolone'],
  ['NSAIDs', 'Brand', ['naproxen'], 'NSAIDs: naproxen is in the class of NSAIDs and aspirin'],
  ['NSAID', 'Brand', ['celecoxib'], 'NSAID: celecoxib is in the class of NSAIDs and aspirin'],
  [
    'Anti-inflammatories',
    'Brand',
    ['mefenamic acid'],
    'Anti-inflammatories: mefenamic acid is in the class of NSAIDs and aspirin',
  ],
  ['ASA', 'Ibuprofen', [], 'ASA: ibuprofen is in the class of NSAIDs and aspirin'],
  ['Aspirin', 'Brand', ['diclofenac'], 'Aspirin: diclofenac is in the class of NSAIDs and aspirin'],
  [
    'ibuprofen',
    'Aspirin',
    ['acetylsalicylic acid'],
    'ibuprofen: acetylsalicylic acid is in the class of NSAIDs and aspirin',
  ],
  ['aspirin', 'Brand', ['acetylsalicylic acid'], 'aspirin: Brand contains acetylsalicylic acid'],
  ['ASA', 'Brand', ['acetylsalicylic acid'], 'ASA: Brand contains acetylsalicylic acid'],
  ['Opiates', 'Brand', ['morphine'], 'Opiates: morphine is an opioid'],
  ['opioids', 'Co-codamol', [], 'opioids: codeine is an opioid'],
  ['Codeine', 'Co-codamol', [], 'Codeine: Co-codamol contains codeine'],
  ['Morphine', 'Co-dydramol', [], 'Morphine: dihydrocodeine is an opioid'],
  ['Nolotil', 'Brand', ['metamizole'], 'Nolotil: Brand contains metamizole'],
  ['pyrazolones', 'Nolotil', [], 'pyrazolones: metamizole is a pyrazolone'],
];

const spellings: readonly Case[] = [
  ...['Penicillin', 'Penicilin', 'penicilina', 'PCN', 'Penicillins', 'pen V', 'PENICILLIN (rash, 1998)'].map(
    (text): Case => [text, 'Flucloxacillin', [], `${text}: flucloxacillin is a penicillin`],
  ),
  ['Penicillin', 'Augmentin 875/125', [], 'Penicillin: amoxicillin is a penicillin'],
  ['Penicillin', 'Co-amoxiclav', [], 'Penicillin: amoxicillin is a penicillin'],
  ['Penicillin', 'Co-fluampicil', [], 'Penicillin: flucloxacillin is a penicillin'],
  ['Penicillin', 'Tazocin', [], 'Penicillin: piperacillin is a penicillin'],
  ['PCN', 'Penicillin V', [], 'PCN: phenoxymethylpenicillin is a penicillin'],
  ['Penicillin', 'Cephalexin', [], 'Penicillin: cefalexin is a cephalosporin and may cross-react'],
  ['Penicillin', 'Brand', ['J01CF05'], 'Penicillin: J01CF05 is a penicillin'],
  ['amoxycillin', 'Brand', ['amoxicillin'], 'amoxycillin: Brand contains amoxicillin'],
  ['Amoxicilina', 'Brand', ['amoxicillin'], 'Amoxicilina: Brand contains amoxicillin'],
  ['Ibuprofeno', 'Brand', ['ibuprofen'], 'Ibuprofeno: Brand contains ibuprofen'],
  ['Eritromicina', 'Brand', ['erythromycin'], 'Eritromicina: Brand contains erythromycin'],
  [
    'Ácido acetilsalicílico',
    'Brand',
    ['acetylsalicylic acid'],
    'Ácido acetilsalicílico: Brand contains acetylsalicylic acid',
  ],
  ['Acetaminophen', 'Brand', ['paracetamol'], 'Acetaminophen: Brand contains paracetamol'],
  ['Paracetamol', 'Co-codamol', ['codeine', 'paracetamol'], 'Paracetamol: Co-codamol contains paracetamol'],
  ['Cefalosporins', 'Brand', ['cefaclor'], 'Cefalosporins: cefaclor is a cephalosporin'],
];

const noQuestion: readonly Case[] = [
  ['NSAIDs', 'Acetaminophen', ['paracetamol'], null],
  ['Aspirin', 'Paracetamol', [], null],
  ['Sulfa', 'Ferrous sulfate', ['ferrous sulfate'], null],
  ['Sulfonamides', 'Morphine sulphate', ['morphine sulfate'], null],
  ['Sulfa', 'Magnesium sulfate', [], null],
  ['Penicillin', 'Penicillamine', ['penicillamine'], null],
  ['Penicillin', 'Ciprofloxacin', ['ciprofloxacin'], null],
  ['Penicillin', 'Doxycycline', ['doxycycline'], null],
  // Clinical.md names the cross-reaction for an allergy to penicillins alone.
  ['Cefalexin', 'Amoxicillin', ['amoxicillin'], null],
  ['Codeine', 'Paracetamol', ['paracetamol'], null],
  ['Macrolides', 'Clindamycin', ['clindamycin'], null],
  ['Penicillin', 'Insulin pen', ['insulin glargine'], null],
  ['Pyrazolones', 'Pyrazinamide', ['pyrazinamide'], null],
];

it.each([...others, ...spellings, ...noQuestion])(
  'an allergy to %s, with %s (%o), says %s',
  (allergy, name, substances, because) => {
    expect(findAllergyConflicts([allergy], { name, substances })[0]?.because ?? null).toBe(because);
  },
);

it('findAllergyConflicts: tells the substance itself from its class and from a cross-reaction', () => {
  const kinds = ['Latex', 'Amoxicillin', 'Penicillin'].map((allergy) =>
    ['Latex glove', 'Amoxicillin', 'Cefalexin'].map(
      (name) => findAllergyConflicts([allergy], { name, substances: [] })[0]?.kind,
    ),
  );
  expect(kinds).toEqual([
    ['same', undefined, undefined],
    [undefined, 'same', 'cross'],
    [undefined, 'class', 'cross'],
  ]);
});
