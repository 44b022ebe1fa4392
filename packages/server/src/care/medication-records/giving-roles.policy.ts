import {
  findForbiddenRoute,
  mayGive,
  notYourRouteText,
  Problem,
  type MedicationForm,
  type Prescription,
} from '@hearthline/contracts';
import type { Actor } from '../../records/clinical/history.ts';
import { readGivingRoles } from '../../office/settings/system-setting.repository.ts';

type Role = Actor['user']['role'];

/** @throws Problem 403 naming route and roles, if the role does not give doses of the prescription in this home. */
export async function checkMayGive(
  prescription: Pick<Prescription, 'route' | 'flags'>,
  role: Role,
): Promise<void> {
  const routes = await readGivingRoles();
  if (!mayGive(routes, prescription, role))
    throw new Problem('forbidden', notYourRouteText(routes, prescription.route, role));
}

/**
 * For a dose without a prescription, whose route follows from the medication's form.
 * @throws Problem 403 naming route and roles, if the role gives it by no route.
 */
export async function checkMayGiveForm(form: MedicationForm | null | undefined, role: Role): Promise<void> {
  const routes = await readGivingRoles();
  const route = findForbiddenRoute(routes, form, role);
  if (route) throw new Problem('forbidden', notYourRouteText(routes, route, role));
}
