import { defaultColors, Problem } from '@hearthline/contracts';
import { changeDocument, type VersionedRepository } from '../../records/clinical/change-document.ts';
import { changesBetween, type Actor } from '../../records/clinical/history.ts';
import type { StoredAppearance } from './appearance-tag.ts';
import {
  readSystemStatus,
  settingRefusals,
  SystemSettingModel,
  writeRow,
  type SettingChange,
} from './system-setting.repository.ts';

export interface AppearanceState {
  readonly value: StoredAppearance;
  /** 0: nobody changed it yet. */
  readonly version: number;
}

const key = 'appearance';
const unchanged: AppearanceState = {
  value: {
    primaryColor: defaultColors.primaryColor,
    secondaryColor: defaultColors.secondaryColor,
    loginImage: null,
  },
  version: 0,
};

export async function readAppearance(): Promise<AppearanceState> {
  const row = await SystemSettingModel.findOne({ key }, { value: 1, version: 1 }).lean<AppearanceState>();
  return row ? { value: { ...unchanged.value, ...row.value }, version: row.version } : unchanged;
}

type Change = SettingChange<StoredAppearance>;

const repository = (
  present: (state: AppearanceState) => object,
): VersionedRepository<AppearanceState, Change, typeof key> => ({
  find: readAppearance,
  write: ({ version }, change) =>
    writeRow(
      { key, description: 'The home’s colours, and the picture of the sign-in page', version },
      change,
    ),
  ...settingRefusals,
  stale: (current) =>
    new Problem('stale', 'Someone else changed the appearance in the meantime.', {
      current: present(current),
    }),
  toChange: async () => ({ kind: 'settings', keys: [], status: await readSystemStatus() }),
});

interface Who {
  readonly actor: Actor;
  /** The version that was seen; undefined: whichever there is. */
  readonly seen?: number | undefined;
  /** The state as a reply has it, for a conflict. */
  readonly present: (state: AppearanceState) => object;
}

/** Stores some of the appearance. Throws 409 `stale` with `current`. */
export function writeAppearance(
  set: Partial<StoredAppearance>,
  { actor, seen, present }: Who,
): Promise<{ before: AppearanceState; after: AppearanceState }> {
  const plan = ({ value: before }: AppearanceState): Change | null => {
    const value = { ...before, ...set };
    const changes = changesBetween<StoredAppearance>(before, value, [
      'primaryColor',
      'secondaryColor',
      'loginImage',
    ]);
    if (Object.keys(changes).length === 0) return null;
    const action =
      set.loginImage === undefined ? 'updated' : set.loginImage ? 'photo-changed' : 'photo-removed';
    return { action, changes, set: { value, updatedBy: actor.user.id } };
  };
  return changeDocument(repository(present), key, plan, { actor, seen });
}
