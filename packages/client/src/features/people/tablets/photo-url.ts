import type { TabletUser } from '@hearthline/contracts';
import { api } from '../../../lib/server/api.ts';

/** URL of the photo of a recent user of this tablet; null if there is none. */
export const getPhotoUrl = ({ id, hasPhoto }: TabletUser): string | null =>
  hasPhoto ? api.sharedTablet.photo({ params: { id } }) : null;
