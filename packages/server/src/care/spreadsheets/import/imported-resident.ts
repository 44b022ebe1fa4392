import type { ResidentDraft } from '@hearthline/contracts';
import type { ResidentPlan } from '../../residents/change-resident.ts';
import type { MoveContext } from '../../residents/presence.ts';
import { toFields, toStatus } from '../../residents/resident-changes.ts';

/** The fields that a row gives; those that are undefined stay as they are. */
export type SentResident = { readonly [Name in keyof ResidentDraft]?: ResidentDraft[Name] | undefined } & {
  readonly active?: boolean;
};

/** Plans the change that a row makes of a resident: the fields of the form, and whether they live here. */
export function toImported(
  { active, ...fields }: SentResident,
  today: string,
  move: MoveContext,
): ResidentPlan {
  return (current) => {
    const change = toFields(fields, today)(current);
    const status =
      active === undefined ? null : toStatus(active, { by: null, at: new Date(), ...move })(current);
    if (!change || !status) return change ?? status;
    return {
      ...change,
      changes: { ...change.changes, ...status.changes },
      set: { ...change.set, ...status.set },
    };
  };
}
