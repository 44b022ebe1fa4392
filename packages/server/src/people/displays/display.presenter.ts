import { Display } from '@hearthline/contracts';
import { createPresenter } from '../../platform/core/to-reply.ts';
import type { DisplayDocument } from './display.repository.ts';

const toReply = createPresenter(Display);

/** Maps a display to the contract's type, without its credential. */
export const presentDisplay = (display: DisplayDocument): Display => toReply(display);
