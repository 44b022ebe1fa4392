import { CareAlertModel, type CareAlertDocument } from './care-alert.model.ts';

/** The states of an alert that still asks something of people. */
const live = { state: { $in: ['open', 'taken', 'recheck-due'] } } as const;

/** One alert, in whatever state; null when there is none. */
export function findCareAlert(id: string): Promise<CareAlertDocument | null> {
  return CareAlertModel.findById(id).lean<CareAlertDocument>().exec();
}

/** What is not closed, newest first; of these residents alone where they are named. */
export function findLive(residentIds?: readonly string[]): Promise<CareAlertDocument[]> {
  return CareAlertModel.find({ ...live, ...(residentIds && { residentId: { $in: [...residentIds] } }) })
    .sort({ raisedAt: -1, _id: -1 })
    .lean<CareAlertDocument[]>()
    .exec();
}

/** Closed ones that were raised from `from` on; of these residents alone where they are named. */
export function findClosed(from: Date, residentIds?: readonly string[]): Promise<CareAlertDocument[]> {
  return CareAlertModel.find({
    ...(residentIds && { residentId: { $in: [...residentIds] } }),
    state: 'closed',
    raisedAt: { $gte: from },
  })
    .lean<CareAlertDocument[]>()
    .exec();
}

/** All of a resident's that were raised from `from` on, and what is not closed, newest first. */
export function findOfResident(residentId: string, from: Date): Promise<CareAlertDocument[]> {
  return CareAlertModel.find({ residentId, $or: [{ raisedAt: { $gte: from } }, live] })
    .sort({ raisedAt: -1, _id: -1 })
    .lean<CareAlertDocument[]>()
    .exec();
}

/** Those withdrawn from `from` on, newest first. */
export function findWithdrawn(from: Date): Promise<CareAlertDocument[]> {
  return CareAlertModel.find({ closedAt: { $gte: from }, state: 'withdrawn' })
    .sort({ closedAt: -1 })
    .lean<CareAlertDocument[]>()
    .exec();
}

/** Taken ones whose time to the recheck is over. */
export function findRecheckDue(now: Date): Promise<CareAlertDocument[]> {
  return CareAlertModel.find({ state: 'taken', recheckAt: { $lte: now } })
    .lean<CareAlertDocument[]>()
    .exec();
}
