import { model, Schema, type Types } from 'mongoose';
import { indexUnmovedHistory, registerAudit } from '../../records/audit/audit-source.repository.ts';
import type { HistoryEntry } from '../../records/clinical/history.ts';
import type { IdempotencyFields } from '../../records/clinical/idempotency.ts';

/** A message of the contact form as stored. */
export interface ContactMessageDocument extends Partial<IdempotencyFields> {
  _id: Types.ObjectId;
  version: number;
  name: string;
  email: string;
  phone: string;
  message: string;
  receivedAt: Date;
  readAt: Date | null;
  answeredAt: Date | null;
  answeredByName: string | null;
  /** The time from which it is in no list and contains no sender; the document is deleted a day later. */
  deletedAt: Date | null;
  history: HistoryEntry[];
}

const schema = new Schema<ContactMessageDocument>(
  {
    version: { type: Number, required: true },
    name: String,
    email: String,
    phone: String,
    message: String,
    receivedAt: { type: Date, required: true },
    readAt: { type: Date, default: null },
    answeredAt: { type: Date, default: null },
    answeredByName: { type: String, default: null },
    deletedAt: { type: Date, default: null },
    history: [Schema.Types.Mixed],
    saveKey: String,
    saveHash: String,
  },
  { collection: 'contact_messages', versionKey: false },
);
schema.index({ deletedAt: 1, receivedAt: -1 });
schema.index({ saveKey: 1 }, { unique: true, sparse: true });
schema.index({ deletedAt: 1 }, { expireAfterSeconds: 86_400, name: 'deletedAt_ttl' });
indexUnmovedHistory(schema);

const ContactMessageModel = model<ContactMessageDocument>('ContactMessage', schema);

// Without the sender's name, because the audit outlasts the message, which is deleted to protect the sender.
registerAudit('contact-message', {
  collection: () => ContactMessageModel.collection,
  labelFields: ['receivedAt'],
  labelOf: (document) => (document as object as ContactMessageDocument).receivedAt.toISOString().slice(0, 10),
});

const present = { deletedAt: null };

/** One page of the messages, newest first. */
export async function listMessages(page: number, pageSize: number) {
  const [messages, total, unread] = await Promise.all([
    ContactMessageModel.find(present)
      .sort({ receivedAt: -1, _id: -1 })
      .skip((page - 1) * pageSize)
      .limit(pageSize)
      .lean<ContactMessageDocument[]>()
      .exec(),
    ContactMessageModel.countDocuments(present),
    ContactMessageModel.countDocuments({ ...present, readAt: null }),
  ]);
  return { messages, total, unread };
}

export function findMessage(id: string): Promise<ContactMessageDocument | null> {
  return ContactMessageModel.findOne({ _id: id, ...present })
    .lean<ContactMessageDocument>()
    .exec();
}

export function findMessageBySaveKey(saveKey: string): Promise<ContactMessageDocument | null> {
  return ContactMessageModel.findOne({ saveKey }).lean<ContactMessageDocument>().exec();
}

/** Returns true if there is a message from an address other than these. */
export async function hasMessageBeside(emails: readonly string[]): Promise<boolean> {
  return (await ContactMessageModel.exists({ email: { $nin: [...emails] } })) !== null;
}

export async function insertMessage(
  message: Pick<ContactMessageDocument, 'name' | 'email' | 'phone' | 'message' | 'receivedAt'> &
    Partial<IdempotencyFields>,
): Promise<ContactMessageDocument> {
  return (await ContactMessageModel.create({ ...message, version: 1, history: [] })).toObject();
}

/** Changes a message by compare-and-set on its version; null if the version has changed or it was deleted. */
export function writeMessage(
  { _id, version }: Pick<ContactMessageDocument, '_id' | 'version'>,
  { set, entry }: { readonly set: Partial<ContactMessageDocument>; readonly entry: HistoryEntry },
): Promise<ContactMessageDocument | null> {
  const unset = set.deletedAt ? { $unset: { name: '', email: '', phone: '', message: '' } } : {};
  return ContactMessageModel.findOneAndUpdate(
    { _id, version, ...present },
    { $set: set, ...unset, $inc: { version: 1 }, $push: { history: entry } },
    { returnDocument: 'after' },
  )
    .lean<ContactMessageDocument>()
    .exec();
}
