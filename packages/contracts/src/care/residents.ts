import * as z from 'zod/mini';
import { AlertLimitsDraft, ResidentAlertLimits } from './alert-limits.ts';
import type { Resource } from '../base/endpoint.ts';
import { inSentence, residentTextNames, residentTexts, type ResidentText } from './resident-fields.ts';
import { AuditEntry } from '../base/audit.ts';
import { notAnAllergyText } from './substances.ts';
import { photoLimits } from '../base/photos.ts';
import { ResidentReturn, ResidentStay } from './resident-stay.ts';
import {
  Day,
  Id,
  Instant,
  Limit,
  maxRows,
  OptionalUnboundedDay,
  optionalText,
  PageNumber,
  SeenVersion,
  text,
  whenSent,
} from '../base/primitives.ts';

export const residentLimits = {
  age: { min: 50, max: 120, default: 65 },
  name: { min: 2, max: 100 },
} as const;

interface TextRules {
  readonly label: string;
  readonly max: number;
  readonly short?: string;
}

const ofEachText = <Value>(make: (rules: TextRules) => Value) =>
  Object.fromEntries(residentTextNames.map((name) => [name, make(residentTexts[name])])) as Record<
    ResidentText,
    Value
  >;

/** A resident of the home. `version` increases with every change. */
export const Resident = z.object({
  id: Id,
  version: z.int(),
  name: z.string(),
  lastName: z.string(),
  /** Whole years; computed from the date of birth if it is known. */
  age: z.int(),
  dateOfBirth: z.nullable(Day),
  /** Changes with the photo; `&size=small` gives the small one. */
  photoUrl: z.nullable(z.string()),
  allergies: z.array(z.string()),
  /** Somebody asked: an empty list then means no known allergies. */
  allergiesChecked: z.boolean(),
  entryDate: z.nullable(Day),
  ...ofEachText(() => z.nullable(z.string())),
  /** The resident's limits for alerts and bands; null: the default bands. Records keep the limits of their time. */
  alertLimits: z.nullable(ResidentAlertLimits),
  active: z.boolean(),
  /** The whereabouts of an inactive resident; null or absent: nobody said. */
  stay: z.optional(z.nullable(ResidentStay)),
  /** The latest return, while they are here. */
  lastReturn: z.optional(z.nullable(ResidentReturn)),
  /** When names, photo, contacts and texts were erased; absent: they were not. */
  erasedAt: z.optional(Instant),
  createdAt: Instant,
  updatedAt: Instant,
});
export type Resident = z.infer<typeof Resident>;

function personName(label: string) {
  const { min, max } = residentLimits.name;
  const short = `${label} must be at least ${String(min)} characters.`;
  return text(max, label, short).check(z.minLength(min, short));
}

// The audit lists changed fields in this order.
const { nickname, roomNumber, medicalHistory, ...otherTexts } = ofEachText(({ max, label, short }) =>
  optionalText(max, short ?? inSentence(label)),
);

const ResidentFields = z.object({
  name: personName('Name'),
  lastName: personName('Last name'),
  nickname,
  age: z
    .int('Age must be a whole number.')
    .check(z.minimum(50, 'Age must be at least 50.'), z.maximum(120, 'Age must be less than 120.')),
  dateOfBirth: OptionalUnboundedDay,
  roomNumber,
  allergies: z.pipe(
    z.nullish(
      z.array(text(100, 'Allergy')).check(
        z.maxLength(50, 'At most 50 allergies.'),
        z.check(({ value, issues }) => {
          const message = value.map(notAnAllergyText).find((each) => each !== null);
          if (message) issues.push({ code: 'custom', input: value, message });
        }),
      ),
    ),
    z.transform((value): string[] => value ?? []),
  ),
  allergiesChecked: z._default(z.boolean(), false),
  medicalHistory,
  entryDate: OptionalUnboundedDay,
  ...otherTexts,
});
export type ResidentDraft = z.infer<typeof ResidentFields>;

export const entryBeforeBirthText = 'Entry date is before the date of birth.';

type Days = { [Name in 'dateOfBirth' | 'entryDate']?: ResidentDraft[Name] | undefined };

/** The entry date must not be before the date of birth. */
const entryAfterBirth = z.refine<Days>(
  ({ dateOfBirth, entryDate }) => !dateOfBirth || !entryDate || entryDate >= dateOfBirth,
  { error: entryBeforeBirthText, path: ['entryDate'] },
);

/** Catches typing errors such as 0226 and 9999. */
const entryInOurTime = z.refine<Days>(({ entryDate }) => !entryDate || /^(19|20)/.test(entryDate), {
  error: 'Please enter a year from 1900 to 2099.',
  path: ['entryDate'],
});

/** Body of the resident form. */
export const ResidentDraft = ResidentFields.check(entryAfterBirth, entryInOurTime);

/** Body of an update: an absent field stays as it is; null or an empty text clears it. */
const ResidentUpdate = z
  .object({ ...whenSent(ResidentFields.shape), version: SeenVersion })
  .check(entryAfterBirth, entryInOurTime);

/** Query of the list of residents, sorted by room; deleted ones never match. */
export const ResidentsQuery = z.object({
  /** Part of a name, nickname or room; case and accents are ignored. */
  search: z.optional(text(100, 'Search')),
  /** `inactive`: away or left. */
  status: z._default(z.enum(['all', 'active', 'inactive', 'away', 'left']), 'all'),
  /** Filter: residents with vitals today by the home's calendar, or without. */
  vitals: z.optional(z.enum(['today', 'none-today'])),
  /** Extra data of the reply: the time of the latest vitals of each resident on the page. */
  include: z.optional(z.enum(['last-vitals'])),
  page: z._default(PageNumber, 1),
  pageSize: z._default(Limit, maxRows),
});
export type ResidentsQuery = z.infer<typeof ResidentsQuery>;

const ResidentReply = z.object({ resident: Resident });

export const residents = {
  list: {
    method: 'GET',
    path: '/api/residents',
    access: 'canViewResidents',
    query: ResidentsQuery,
    heavy: true,
    reply: z.object({
      residents: z.array(Resident),
      /** Number that match, on all pages. */
      found: z.int(),
      /** Number of residents without filters. */
      total: z.int(),
      /** If included: by the id of each resident of the page, the time of their newest vitals; null: never measured. */
      lastVitalsAt: z.optional(z.record(Id, z.nullable(Instant))),
    }),
  },
  /** Residents with the same names and date of birth, active or not: likely duplicates. */
  similar: {
    method: 'GET',
    path: '/api/residents/similar',
    access: 'canAddResident',
    query: z.object({
      name: text(100, 'Name'),
      lastName: text(100, 'Last name'),
      dateOfBirth: OptionalUnboundedDay,
    }),
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
  update: {
    method: 'PUT',
    path: '/api/residents/:id',
    access: 'canEditResident',
    body: ResidentUpdate,
    reply: ResidentReply,
  },
  setStatus: {
    method: 'PATCH',
    path: '/api/residents/:id/status',
    access: 'canEditResident',
    body: z.object({ active: z.boolean('Active must be true or false.'), version: SeenVersion }),
    reply: ResidentReply,
  },
  /** 422 at the number: `limits.spo2.low`. 409 `stale` with `current`. */
  setAlertLimits: {
    method: 'PUT',
    path: '/api/residents/:id/alert-limits',
    access: 'canSetAlertLimits',
    body: AlertLimitsDraft,
    reply: ResidentReply,
  },
  /** Deletes a resident. A resident with records is hidden together with the records instead. */
  remove: { method: 'DELETE', path: '/api/residents/:id', access: 'canDeleteResident', reply: null },
  uploadPhoto: {
    method: 'POST',
    path: '/api/residents/:id/photo',
    access: 'canEditResident',
    upload: { field: 'photo', maxBytes: photoLimits.maxBytes },
    reply: z.object({ photoUrl: z.string(), resident: Resident }),
  },
  removePhoto: {
    method: 'DELETE',
    path: '/api/residents/:id/photo',
    access: 'canEditResident',
    reply: null,
  },
  photo: {
    method: 'GET',
    path: '/api/residents/:id/photo',
    access: 'canViewResidents',
    query: z.object({ v: z.optional(z.string()), size: z._default(z.enum(['small', 'large']), 'large') }),
    reply: { media: 'image/webp' },
  },
  /** Audit entries of the resident and their records, newest first. */
  audit: {
    method: 'GET',
    path: '/api/residents/:id/audit',
    access: 'canViewAudit',
    query: z.object({
      limit: z.optional(Limit),
      cursor: z.optional(z.string().check(z.maxLength(200))),
    }),
    heavy: true,
    reply: z.object({ entries: z.array(AuditEntry), nextCursor: z.optional(z.string()) }),
  },
} as const satisfies Resource;
