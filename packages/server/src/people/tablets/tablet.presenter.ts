import { Tablet } from '@hearthline/contracts';
import { createPresenter } from '../../platform/core/to-reply.ts';
import type { TabletDocument } from './tablet.repository.ts';

const toReply = createPresenter(Tablet);

/** Maps a tablet to the contract's type, without its credential. */
export const presentTablet = (tablet: TabletDocument): Tablet => toReply(tablet);
