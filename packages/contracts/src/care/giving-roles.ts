import type { MedicationRoute } from '../base/medication-routes.ts';
import { roleLabels, roles as allRoles } from '../base/permissions.ts';
import type { Role } from '../base/role.ts';
import type { MedicationForm } from './medication-product.ts';
import { hasFlag, type PrescriptionFlag } from './prescription-flags.ts';

/** The routes that not every role gives, with the roles that give them. */
export type RouteRoles = readonly { readonly route: MedicationRoute; readonly roles: readonly Role[] }[];

/** The roles that give doses by a route. */
export const getGivers = (routes: RouteRoles, route: string): readonly Role[] =>
  routes.find((each) => each.route === route)?.roles ?? allRoles;

interface GivenDose {
  readonly route: string;
  readonly flags?: readonly PrescriptionFlag[] | null | undefined;
}

/** True if a role gives the doses of a prescription. What the resident or a visiting nurse gives, every role records. */
export const mayGive = (routes: RouteRoles, { route, flags }: GivenDose, role: Role): boolean =>
  getGivers(routes, route).includes(role) ||
  hasFlag({ flags }, 'self-administered') ||
  hasFlag({ flags }, 'visiting-nurse');

const routesOfForm: Readonly<Partial<Record<MedicationForm, readonly MedicationRoute[]>>> = {
  injection: ['subcutaneous', 'intramuscular', 'intravenous'],
  inhaler: ['inhaled'],
  suppository: ['rectal', 'vaginal'],
  patch: ['on the skin'],
  cream: ['on the skin'],
  tablet: ['oral', 'sublingual', 'feeding tube'],
  capsule: ['oral', 'feeding tube'],
  liquid: ['oral', 'feeding tube'],
  sachet: ['oral', 'feeding tube'],
};

/** The route by which a medication without a prescription is given, if a role gives it by none of those of its form; else null. */
export function findForbiddenRoute(
  routes: RouteRoles,
  form: MedicationForm | null | undefined,
  role: Role,
): MedicationRoute | null {
  const ways = (form && routesOfForm[form]) ?? [];
  return ways.every((route) => !getGivers(routes, route).includes(role)) ? (ways[0] ?? null) : null;
}

/** "Nurse", "Nurse or Manager": the roles in words, the lowest first. */
const inWords = (givers: readonly Role[]): string => {
  const labels = allRoles.filter((role) => givers.includes(role)).map((role) => roleLabels[role]);
  const [last = '', ...others] = labels;
  return others.length === 0 ? last : `${others.toReversed().join(', ')} or ${last}`;
};

/** "Nurse gives this": stands in place of the button; the lowest role that gives it. */
export const givesThisText = (routes: RouteRoles, route: string): string => {
  const givers = getGivers(routes, route);
  const lowest = allRoles.findLast((role) => givers.includes(role));
  return `${lowest ? roleLabels[lowest] : 'Nobody'} gives this`;
};

/** "Subcutaneous doses are given by Nurse, Manager, Administrator or Root in this home, not by Gerocultor." */
export const notYourRouteText = (routes: RouteRoles, route: string, role: Role): string =>
  `${route.charAt(0).toUpperCase()}${route.slice(1)} doses are given by ${inWords(getGivers(routes, route))} in this home, not by ${roleLabels[role]}.`;
