import { longHex, type appearance } from '@hearthline/contracts';
import { getActor, type Actor } from '../../records/clinical/history.ts';
import type { Handlers } from '../../platform/core/handlers.ts';
import { prepareLoginImage } from '../../platform/images/prepare-login-image.ts';
import {
  readAppearance,
  writeAppearance,
  type AppearanceState,
} from '../settings/appearance-setting.repository.ts';
import type { StoredAppearance } from '../settings/appearance-tag.ts';
import { imageFilesInTurn, storeFiles } from '../website/image-file.repository.ts';
import { removeUnusedFiles } from '../website/remove-unused-files.ts';
import { presentAppearance, presentSettings } from './present-appearance.ts';

/** The home's colours, and the picture of its sign-in page. */
export function appearanceRoutes(): Handlers<typeof appearance> {
  /** Stores a change, and removes the files of a picture that nothing shows any more. */
  async function write(
    set: Partial<StoredAppearance>,
    who: { readonly actor: Actor; readonly seen?: number | undefined },
  ): Promise<AppearanceState> {
    const { before, after } = await writeAppearance(set, { ...who, present: presentSettings });
    const replaced = before.value.loginImage?.hash;
    if (replaced !== undefined && replaced !== after.value.loginImage?.hash)
      await removeUnusedFiles(replaced);
    return after;
  }

  return {
    publicAppearance: async () => presentAppearance((await readAppearance()).value),

    loginImage: async () => presentAppearance((await readAppearance()).value),

    settings: async () => ({ settings: presentSettings(await readAppearance()) }),

    update: async (call) => {
      const { value, version } = call.body;
      const colors = {
        primaryColor: longHex(value.primaryColor),
        secondaryColor: longHex(value.secondaryColor),
      };
      return { settings: presentSettings(await write(colors, { actor: getActor(call), seen: version })) };
    },

    uploadLoginImage: async (call) => {
      const picture = await prepareLoginImage(call.file);
      const { hash, width, height } = picture;
      const settings = await imageFilesInTurn(async () => {
        await storeFiles(picture);
        return presentSettings(
          await write({ loginImage: { hash, width, height } }, { actor: getActor(call) }),
        );
      });
      return { url: settings.loginImageUrl ?? '', settings };
    },

    removeLoginImage: async (call) => {
      await imageFilesInTurn(() => write({ loginImage: null }, { actor: getActor(call) }));
      return undefined;
    },
  };
}
