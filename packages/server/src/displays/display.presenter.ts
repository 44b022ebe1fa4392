import { Display } from '@hearthline/contracts';
import { replyOf } from '../core/to-reply.ts';
import type { DisplayDocument } from './display.model.ts';

const toReply = replyOf(Display);

/** A display as those who look after them see it: no credential. */
export const presentDisplay = (display: DisplayDocument): Display => toReply(display);
