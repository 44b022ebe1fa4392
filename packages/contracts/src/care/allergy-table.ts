/**
 * Allergy classes, substances and words for "no allergy", as a clinician reviews them. This file holds values only:
 * `substances.ts` and `allergy-conflicts.ts` compare them.
 *
 * Sources: groups and codes of the WHO ATC/DDD index; names are international non-proprietary names (INN); brands and
 * combination names of the British National Formulary (BNF). The home's clinician reviews the list. A match asks for a reason;
 * it never forbids.
 *
 * Spelling is compared loosely, so that variants need no entry: case, accents, plural, doubled letters (penicilin), ph and f,
 * th and t, y and i (amoxycillin, sulphonamide), and a last vowel (penicilina, ibuprofeno) make no difference.
 */
export interface AllergyClass {
  /** The class in plural: "penicillins". */
  readonly name: string;
  /** One substance of it, with its article: "a penicillin". */
  readonly member: string;
  /** Words in a list of allergies, or in the name of a medication, that mean the whole class. */
  readonly texts: readonly string[];
  /** Codes of the WHO ATC index, each with all codes below it. */
  readonly atc: readonly string[];
  readonly substances: readonly string[];
  /** Names of classes of which an allergy may react to this class too. */
  readonly crossReactsWith?: readonly string[];
}

export const allergyClasses: readonly AllergyClass[] = [
  {
    name: 'penicillins',
    member: 'a penicillin',
    texts: ['penicillin', 'penicilin', 'penicilina', 'PCN', 'pen V', 'pen VK'],
    atc: ['J01C'],
    substances: [
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
  },
  {
    name: 'cephalosporins',
    member: 'a cephalosporin',
    texts: ['cephalosporin', 'cefalosporin'],
    atc: ['J01DB', 'J01DC', 'J01DD', 'J01DE'],
    substances: [
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
    crossReactsWith: ['penicillins'],
  },
  {
    name: 'carbapenems',
    member: 'a carbapenem',
    texts: ['carbapenem'],
    atc: ['J01DH'],
    substances: ['meropenem', 'imipenem', 'ertapenem'],
    crossReactsWith: ['penicillins'],
  },
  {
    name: 'sulfonamides',
    member: 'a sulfonamide',
    texts: ['sulfa', 'sulfas', 'sulfamide', 'sulfonamide'],
    atc: ['J01E', 'A07EC01'],
    substances: ['sulfamethoxazole', 'sulfadiazine', 'sulfasalazine'],
  },
  {
    name: 'macrolides',
    member: 'a macrolide',
    texts: ['macrolide'],
    atc: ['J01FA'],
    substances: ['erythromycin', 'clarithromycin', 'azithromycin', 'roxithromycin', 'spiramycin'],
  },
  {
    name: 'tetracyclines',
    member: 'a tetracycline',
    texts: ['tetracycline'],
    atc: ['J01A'],
    substances: ['tetracycline', 'doxycycline', 'lymecycline', 'minocycline', 'oxytetracycline'],
  },
  {
    name: 'quinolones',
    member: 'a quinolone',
    texts: ['quinolone', 'fluoroquinolone'],
    atc: ['J01M'],
    substances: ['ciprofloxacin', 'levofloxacin', 'moxifloxacin', 'norfloxacin', 'ofloxacin'],
  },
  {
    name: 'NSAIDs and aspirin',
    member: 'in the class of NSAIDs and aspirin',
    texts: [
      'NSAID',
      'NSAIDs',
      'AINE',
      'AINEs',
      'anti-inflammatory',
      'antiinflammatory',
      'antiinflamatorio',
      'salicylate',
    ],
    atc: ['M01A', 'N02BA01', 'B01AC06'],
    substances: [
      'ibuprofen',
      'dexibuprofen',
      'naproxen',
      'diclofenac',
      'aceclofenac',
      'ketoprofen',
      'dexketoprofen',
      'indometacin',
      'etodolac',
      'ketorolac',
      'meloxicam',
      'piroxicam',
      'tenoxicam',
      'mefenamic acid',
      'nabumetone',
      'flurbiprofen',
      'celecoxib',
      'etoricoxib',
      'acetylsalicylic acid',
    ],
  },
  {
    name: 'opioids',
    member: 'an opioid',
    texts: ['opioid', 'opiate', 'opiáceo'],
    atc: ['N02A', 'R05DA', 'N07BC'],
    substances: [
      'morphine',
      'codeine',
      'dihydrocodeine',
      'oxycodone',
      'hydromorphone',
      'tramadol',
      'tapentadol',
      'fentanyl',
      'buprenorphine',
      'methadone',
      'pethidine',
    ],
  },
  {
    name: 'pyrazolones',
    member: 'a pyrazolone',
    texts: ['pyrazolone'],
    atc: ['N02BB'],
    substances: ['metamizole', 'propyphenazone'],
  },
];

/** Other names and brands of a single substance, by its name. */
export const otherNames: Readonly<Record<string, readonly string[]>> = {
  'acetylsalicylic acid': ['aspirin', 'ASA', 'AAS', 'ácido acetilsalicílico', 'acetylsalicylate'],
  paracetamol: ['acetaminophen', 'APAP', 'Panadol', 'Tylenol'],
  metamizole: ['dipyrone', 'Nolotil'],
  benzylpenicillin: ['penicillin G'],
  phenoxymethylpenicillin: ['penicillin V'],
  indometacin: ['indomethacin'],
  cefalexin: ['cephalexin'],
  pethidine: ['meperidine'],
};

/** Names of medications with several substances: the joint name and common brands, with the substances in the order of the strength. */
export const combinations: readonly {
  readonly names: readonly string[];
  readonly substances: readonly string[];
}[] = [
  { names: ['co-codamol', 'cocodamol'], substances: ['codeine', 'paracetamol'] },
  { names: ['co-dydramol', 'codydramol'], substances: ['dihydrocodeine', 'paracetamol'] },
  { names: ['co-amoxiclav', 'coamoxiclav', 'Augmentin'], substances: ['amoxicillin', 'clavulanic acid'] },
  { names: ['co-fluampicil', 'cofluampicil'], substances: ['flucloxacillin', 'ampicillin'] },
  {
    names: ['co-trimoxazole', 'cotrimoxazole', 'Septrin'],
    substances: ['trimethoprim', 'sulfamethoxazole'],
  },
  { names: ['co-beneldopa', 'cobeneldopa'], substances: ['levodopa', 'benserazide'] },
  { names: ['co-careldopa', 'cocareldopa'], substances: ['levodopa', 'carbidopa'] },
  { names: ['Tazocin'], substances: ['piperacillin', 'tazobactam'] },
];

/** Texts in a field of allergies that mean: asked, and there is none. */
export const noAllergyTexts: readonly string[] = [
  'none',
  'no',
  'nil',
  '-',
  'n/a',
  'NKA',
  'NKDA',
  'none known',
  'nil known',
  'no allergies',
  'no known allergies',
  'no known drug allergies',
  'no known allergy',
  'ninguna',
  'ninguna conocida',
  'no conocidas',
  'sin alergias',
  'sin alergias conocidas',
];

/** Texts in a field of allergies that mean: not recorded, somebody has to ask. */
export const notRecordedTexts: readonly string[] = [
  '?',
  'unknown',
  'not known',
  'not recorded',
  'desconocida',
  'desconocidas',
];
