import * as z from 'zod/mini';
import type { Resource } from './endpoint.ts';
import { Day, Id, Instant, OptionalDay, optionalText, text } from './primitives.ts';

export const residentLimits = {
  age: { min: 50, max: 120, default: 65 },
  name: { min: 2, max: 100 },
} as const;

/** A person who lives in the home. `version` rises with every change. */
export const Resident = z.object({
  id: Id,
  version: z.int(),
  name: z.string(),
  lastName: z.string(),
  nickname: z.nullable(z.string()),
  /** Whole years; follows from the date of birth where there is one. */
  age: z.int(),
  dateOfBirth: z.nullable(Day),
  roomNumber: z.nullable(z.string()),
  photoUrl: z.nullable(z.string()),
  allergies: z.array(z.string()),
  /** Someone asked, and there are none: an empty list alone says nothing. */
  allergiesChecked: z.boolean(),
  medicalHistory: z.nullable(z.string()),
  entryDate: z.nullable(Day),
  healthInsuranceCompany: z.nullable(z.string()),
  healthInsuranceContractNumber: z.nullable(z.string()),
  personInCharge: z.nullable(z.string()),
  contactPerson: z.nullable(z.string()),
  phoneNumber: z.nullable(z.string()),
  active: z.boolean(),
  createdAt: Instant,
  updatedAt: Instant,
});
export type Resident = z.infer<typeof Resident>;

/** What the resident form sends. */
export const ResidentDraft = z.object({
  name: text(100, 'Name').check(z.minLength(2, 'Name must be at least 2 characters.')),
  lastName: text(100, 'Last name').check(z.minLength(2, 'Last name must be at least 2 characters.')),
  nickname: optionalText(100, 'Nickname'),
  age: z
    .int('Age must be a whole number.')
    .check(z.minimum(50, 'Age must be at least 50.'), z.maximum(120, 'Age must be less than 120.')),
  dateOfBirth: OptionalDay,
  roomNumber: optionalText(20, 'Room number'),
  allergies: z._default(z.array(text(100, 'Allergy')).check(z.maxLength(50, 'At most 50 allergies.')), []),
  allergiesChecked: z._default(z.boolean(), false),
  medicalHistory: optionalText(4000, 'Medical history'),
  entryDate: OptionalDay,
  healthInsuranceCompany: optionalText(200, 'Health insurance company'),
  healthInsuranceContractNumber: optionalText(100, 'Contract number'),
  personInCharge: optionalText(200, 'Person in charge'),
  contactPerson: optionalText(200, 'Contact person'),
  phoneNumber: optionalText(50, 'Phone number'),
});
export type ResidentDraft = z.infer<typeof ResidentDraft>;

const ResidentReply = z.object({ resident: Resident });

export const residents = {
  list: {
    method: 'GET',
    path: '/api/residents',
    access: 'canViewResidents',
    reply: z.object({ residents: z.array(Resident) }),
  },
  get: { method: 'GET', path: '/api/residents/:id', access: 'canViewResidents', reply: ResidentReply },
  create: {
    method: 'POST',
    path: '/api/residents',
    access: 'canAddResident',
    body: ResidentDraft,
    reply: ResidentReply,
    status: 201,
  },
} as const satisfies Resource;
