import { rooms, type EventPayload } from '@hearthline/contracts';
import type { Deps } from '../deps.ts';
import type { ResidentDocument } from './resident.model.ts';

type Told = 'publish' | 'statsChanged' | 'careChanged';
type Change = EventPayload<'residents:changed'>['change'];

/** Says to everyone signed in that a resident changed, and that what counts residents may have. */
export function createPublishResident({ publish, statsChanged, careChanged }: Pick<Deps, Told>) {
  return ({ _id, version }: Pick<ResidentDocument, '_id' | 'version'>, change: Change): void => {
    publish('residents:changed', { id: _id.toString(), change, version }, rooms.signedIn);
    statsChanged();
    if (change !== 'created') careChanged(_id.toString());
  };
}
