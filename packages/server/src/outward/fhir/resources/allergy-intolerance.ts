import { hash } from 'node:crypto';
import { readAllergyText } from '@hearthline/contracts';
import type { ListedResident } from '../../../care/residents/search-residents.repository.ts';
import { coded, hl7, buildMeta, patientReference, textConcept } from './common.ts';
import type { AllergyIntolerance, CodeableConcept } from './r4.ts';

const snomed = 'http://snomed.info/sct';
const active = coded(hl7('allergyintolerance-clinical'), 'active', 'Active');
const confirmed = coded(hl7('allergyintolerance-verification'), 'confirmed', 'Confirmed');
const noKnown = {
  ...coded(snomed, '716186003', 'No known allergy'),
  text: 'No known allergies',
} satisfies CodeableConcept;

/** The part of an id that follows from an allergy's words: it is the same for as long as it is written so. */
const wordsId = (allergy: string): string => hash('sha256', allergy.toLowerCase()).slice(0, 16);

/**
 * A resident's allergies, by id; that none are known where somebody asked and there was none, and nothing where nobody asked. One
 * that is removed from the resident is there no more.
 */
export function toAllergies(resident: ListedResident): AllergyIntolerance[] {
  const { _id, version, updatedAt, allergiesChecked } = resident;
  // Older lists hold words for none, which are no allergens.
  const allergies = resident.allergies.filter((each) => readAllergyText(each) === 'allergy');
  const made = (part: string, code: CodeableConcept): AllergyIntolerance => ({
    resourceType: 'AllergyIntolerance',
    id: `${_id.toString()}-${part}`,
    meta: buildMeta(version, updatedAt),
    clinicalStatus: active,
    verificationStatus: confirmed,
    code,
    patient: patientReference(_id),
  });
  if (allergies.length === 0) return allergiesChecked ? [made('none', noKnown)] : [];
  const byPart = new Map(allergies.map((allergy) => [wordsId(allergy), textConcept(allergy)]));
  return [...byPart].sort(([a], [b]) => (a < b ? -1 : 1)).map(([part, code]) => made(part, code));
}
