interface TextField {
  /** Over the field in a form; in sentences and in the audit only its first letter is large. */
  readonly label: string;
  /** Longest text, in characters. */
  readonly max: number;
  /** Name of the field in a refusal, if shorter than its label. */
  readonly short?: string;
  /** `tel` opens the telephone keyboard, `lines` allows several lines; absent: one line of text. */
  readonly kind?: 'tel' | 'lines';
}

/**
 * Every optional text of a resident. The schemas of the contract, the stored document, the form and the words of the audit
 * are made from this table. Form and page decide the place of each field.
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
  generalPractitioner: { label: 'General Practitioner', max: 200 },
  personInCharge: { label: 'Person in Charge', max: 200 },
  contactPerson: { label: 'Contact Person', max: 200 },
  phoneNumber: { label: 'Phone Number', max: 50, kind: 'tel' },
} as const satisfies Readonly<Record<string, TextField>>;

export type ResidentText = keyof typeof residentTexts;
export const residentTextNames = Object.keys(residentTexts) as ResidentText[];

/** A label as a sentence has it: "Phone Number" is "Phone number". */
export const inSentence = (label: string): string => label.charAt(0) + label.slice(1).toLowerCase();
