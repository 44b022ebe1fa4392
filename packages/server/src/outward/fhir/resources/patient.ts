import type { ListedResident } from '../../../care/residents/search-residents.repository.ts';
import { identifiedBy, buildMeta, systems } from './common.ts';
import type { Identifier, Patient, PatientContact } from './r4.ts';

/** A resident as Patient. The sex is not recorded here, so it is absent. */
export function toPatient(resident: ListedResident): Patient {
  const { _id, version, updatedAt, active, name, lastName, nickname, dateOfBirth } = resident;
  const contact = contactOf(resident);
  return {
    resourceType: 'Patient',
    id: _id.toString(),
    meta: buildMeta(version, updatedAt),
    identifier: [...identifiedBy(systems.resident, _id.toString()), ...insuranceOf(resident)],
    active,
    name: [
      { use: 'official', family: lastName, given: [name] },
      ...(nickname ? [{ use: 'nickname' as const, text: nickname }] : []),
    ],
    ...(dateOfBirth && { birthDate: dateOfBirth }),
    ...(contact && { contact: [contact] }),
  };
}

function insuranceOf(resident: ListedResident): Identifier[] {
  const { healthInsuranceContractNumber: value, healthInsuranceCompany: company } = resident;
  if (!value) return [];
  const type = { text: 'Health insurance contract number' };
  return [{ use: 'secondary', type, value, ...(company && { assigner: { display: company } }) }];
}

function contactOf({ contactPerson, phoneNumber }: ListedResident): PatientContact | null {
  if (!contactPerson && !phoneNumber) return null;
  return {
    ...(contactPerson && { name: { text: contactPerson } }),
    ...(phoneNumber && { telecom: [{ system: 'phone' as const, value: phoneNumber }] }),
  };
}
