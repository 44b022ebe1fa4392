import { can, type Resident, type Role } from '@hearthline/contracts';
import { whereaboutsText } from '../../../care/away/stay-text.ts';
import { compareByRoom } from '../../../care/compare-by-room.ts';
import { nameWithNickname, fullName } from '../../../care/names.ts';
import { searchOptions, type SearchOption } from '../../../ui/form/search-options.ts';

/** A target of the finder; its value is the URL. */
export interface FinderPage {
  readonly href: string;
  readonly label: string;
}

interface Sources {
  readonly role: Role;
  /** The pages that the role may open. */
  readonly pages: readonly FinderPage[];
  readonly residents: readonly Resident[];
}

/** Pages and actions; once something is typed also residents, and for each the vitals form. Residents come first. */
export function finderOptions({ role, pages, residents }: Sources, query: string): readonly SearchOption[] {
  const general: SearchOption[] = [
    ...pages.map(({ href, label }) => ({ value: href, label, detail: 'Page' })),
    ...(can(role, 'canAddResident')
      ? [{ value: '/residents?add=1', label: 'Add resident', detail: 'Action' }]
      : []),
  ];
  if (query.trim() === '') return general;
  const known = can(role, 'canViewResidents') ? residents.toSorted(activeFirst) : [];
  const people = known.map((resident) => ({
    value: `/residents/${resident.id}`,
    label: nameWithNickname(resident),
    detail: whereaboutsText(resident),
  }));
  const forms = known
    .filter(({ active }) => active && can(role, 'canRecordVitals'))
    .map((resident) => ({
      value: `/forms/vitals?residentId=${resident.id}`,
      label: `Record vitals for ${fullName(resident)}`,
      detail: whereaboutsText(resident),
    }));
  return searchOptions([...people, ...general, ...forms], query).shown;
}

function activeFirst(a: Resident, b: Resident): number {
  return Number(b.active) - Number(a.active) || compareByRoom(a, b);
}
