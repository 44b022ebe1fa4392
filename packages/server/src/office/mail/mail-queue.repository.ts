import { model, Schema, type Types } from 'mongoose';

/** A mail that waits. It says what the mail is about, and is made into one when it is sent: no link lies in the database. */
export interface QueuedMailDocument {
  _id: Types.ObjectId;
  /** The kind of mail, which selects its composer (`MailComposers`). */
  kind: string;
  about: Record<string, string>;
  /** The number of attempts begun. */
  tries: number;
  /** The time of the next attempt. Null after the last one failed; the row stays until `expiresAt` to show the reason. */
  nextAt: Date | null;
  /** The reason why the latest attempt failed. */
  failure: string | null;
  expiresAt: Date;
}

const schema = new Schema<QueuedMailDocument>(
  {
    kind: { type: String, required: true },
    about: { type: Schema.Types.Mixed, required: true },
    tries: { type: Number, required: true },
    nextAt: { type: Date, default: null },
    failure: { type: String, default: null },
    expiresAt: { type: Date, required: true },
  },
  { versionKey: false, collection: 'mail_queue', minimize: false },
);
schema.index({ nextAt: 1 });
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

const QueuedMailModel = model<QueuedMailDocument>('QueuedMail', schema);

export type NewMail = Pick<QueuedMailDocument, 'kind' | 'about' | 'expiresAt'>;

export async function insertMail(mail: NewMail, now = new Date()): Promise<void> {
  await QueuedMailModel.create({ ...mail, tries: 0, nextAt: now });
}

/** Takes the next due mail for `takenMs`, so that another attempt follows after a crash. Null if none is due. */
export function takeDueMail(takenMs: number, now = new Date()): Promise<QueuedMailDocument | null> {
  return QueuedMailModel.findOneAndUpdate(
    { nextAt: { $gt: new Date(0), $lte: now }, expiresAt: { $gt: now } },
    { $inc: { tries: 1 }, $set: { nextAt: new Date(now.getTime() + takenMs) } },
    { sort: { nextAt: 1 }, returnDocument: 'after' },
  )
    .lean<QueuedMailDocument>()
    .exec();
}

export async function removeMail(_id: Types.ObjectId): Promise<void> {
  await QueuedMailModel.deleteOne({ _id });
}

/** Plans the next attempt; null for none. */
export async function postponeMail(
  _id: Types.ObjectId,
  { nextAt, failure }: Pick<QueuedMailDocument, 'nextAt' | 'failure'>,
): Promise<void> {
  await QueuedMailModel.updateOne({ _id }, { $set: { nextAt, failure } });
}

/** The number of waiting mails, and the reason of the latest failure. */
export async function readMailQueue(): Promise<{ waiting: number; failure: string | null }> {
  const [waiting, failed] = await Promise.all([
    QueuedMailModel.countDocuments({ nextAt: { $gt: new Date(0) } }),
    QueuedMailModel.findOne({ failure: { $gt: '' } }, { failure: 1 })
      .sort({ _id: -1 })
      .lean(),
  ]);
  return { waiting, failure: failed?.failure ?? null };
}
