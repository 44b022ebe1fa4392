interface TextField {
  /** Over the field in a form; in sentences and in the audit only its first letter is large. */
  readonly label: string;
  /** Longest text, in characters. */
  readonly max: number;
  /** What a refusal calls it, where that is shorter than its label. */
  readonly short?: string;
  /** `tel` brings up the keys of a telephone, `lines` has room for several lines; one line of text without it. */
  readonly kind?: 'tel' | 'lines';
}

/**
 * Every text of a resident that may be left out. The schemas of the contract, the stored document, the form and the words of
 * the audit are made of this table; form and page say where each field stands.
 */
export const residentTexts = {
  nickname: { label: 'Nickname', max: 100 },
  roomNumber: { label: 'Room Number', max: 20 },
  medicalHistory: { label: 'Medical History', max: 4000, kind: 'lines' },
  healthInsuranceCompany: { label: 'Health Insurance Company', max: 200 },
  healthInsuranceContractNumber: {
    label: 'Health Insurance Contract Number',
    max: 100,
    short: 'Contract number',
  },
  personInCharge: { label: 'Person in Charge', max: 200 },
  contactPerson: { label: 'Contact Person', max: 200 },
  phoneNumber: { label: 'Phone Number', max: 50, kind: 'tel' },
} as const satisfies Readonly<Record<string, TextField>>;

export type ResidentText = keyof typeof residentTexts;
export const residentTextNames = Object.keys(residentTexts) as ResidentText[];

/** A label as a sentence has it: "Phone Number" is "Phone number". */
export const inSentence = (label: string): string => label.charAt(0) + label.slice(1).toLowerCase();
