import type { Appearance, AppearanceSettings } from '@hearthline/contracts';
import type { AppearanceState } from '../settings/appearance-setting.repository.ts';
import type { StoredAppearance } from '../settings/appearance-tag.ts';
import { pictureUrl } from '../website/website-image.presenter.ts';

export const presentAppearance = (value: StoredAppearance): Appearance => ({
  primaryColor: value.primaryColor,
  secondaryColor: value.secondaryColor,
  loginImageUrl: value.loginImage && pictureUrl(value.loginImage.hash, value.loginImage.width),
});

export const presentSettings = ({ value, version }: AppearanceState): AppearanceSettings => ({
  ...presentAppearance(value),
  version,
});
