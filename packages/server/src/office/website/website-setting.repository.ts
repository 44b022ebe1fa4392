import {
  Problem,
  type ContactInfo,
  type GalleryDelays,
  type SiteServices,
  type SiteTexts,
} from '@hearthline/contracts';
import { model, Schema, Types } from 'mongoose';
import { websiteChanged } from './website-changed.ts';
import { indexUnmovedHistory, registerAudit } from '../../records/audit/audit-source.repository.ts';
import {
  changeDocument,
  type DocumentChange,
  type VersionedRepository,
} from '../../records/clinical/change-document.ts';
import { changesBetween, type Actor, type HistoryEntry } from '../../records/clinical/history.ts';
import { duplicateField } from '../../records/clinical/idempotency.ts';
import { defaultContact, defaultDelays, defaultServices, defaultTexts } from './default-contents.ts';

/** The contents of the public site except pictures, by type. */
export interface SiteValues {
  readonly contact: ContactInfo;
  readonly texts: SiteTexts;
  readonly services: SiteServices;
  readonly gallerySettings: GalleryDelays;
}

export type SettingType = keyof SiteValues;

/** One part of the public site's contents: contact, texts, services or delays. */
interface WebsiteSettingDocument {
  _id: Types.ObjectId;
  type: SettingType;
  data: SiteValues[SettingType];
  version: number;
  /** Id of the user who last changed it. */
  updatedBy: string;
  updatedAt: Date;
  history: HistoryEntry[];
}

const schema = new Schema<WebsiteSettingDocument>(
  {
    type: { type: String, required: true, maxlength: 50 },
    data: { type: Schema.Types.Mixed, required: true },
    version: { type: Number, required: true },
    updatedBy: { type: String, required: true },
    updatedAt: { type: Date, required: true },
    history: [Schema.Types.Mixed],
  },
  { versionKey: false, collection: 'website_settings' },
);
schema.index({ type: 1 }, { unique: true });
indexUnmovedHistory(schema);

const WebsiteSettingModel = model<WebsiteSettingDocument>('WebsiteSetting', schema);

const labels: Readonly<Record<SettingType, string>> = {
  contact: 'contact data',
  texts: 'texts',
  services: 'services and values',
  gallerySettings: 'gallery settings',
};

registerAudit('website', {
  collection: () => WebsiteSettingModel.collection,
  labelFields: ['type'],
  labelOf: (document) => labels[(document as object as WebsiteSettingDocument).type],
});

const defaults: SiteValues = {
  contact: defaultContact,
  texts: defaultTexts,
  services: defaultServices,
  gallerySettings: defaultDelays,
};

type Versioned<Value> = Value & { readonly version: number };
export type StoredSite = { readonly [Type in SettingType]: Versioned<SiteValues[Type]> };

/** All contents; a type that was never changed has its default and version 0. */
export async function readSite(): Promise<StoredSite> {
  const rows = await WebsiteSettingModel.find({}, { _id: 0, type: 1, data: 1, version: 1 }).lean();
  const valueOf = <Type extends SettingType>(type: Type): Versioned<SiteValues[Type]> => {
    const row = rows.find((one) => one.type === type);
    return { ...defaults[type], ...row?.data, version: row?.version ?? 0 };
  };
  return {
    contact: valueOf('contact'),
    texts: valueOf('texts'),
    services: valueOf('services'),
    gallerySettings: valueOf('gallerySettings'),
  };
}

type State = Pick<WebsiteSettingDocument, '_id' | 'type' | 'data' | 'version'>;
type Change = DocumentChange & { readonly set: Pick<WebsiteSettingDocument, 'data' | 'updatedBy'> };

const repository: VersionedRepository<State, Change, SettingType> = {
  find: async (type) =>
    (await WebsiteSettingModel.findOne({ type }).lean<State>()) ?? {
      _id: new Types.ObjectId(),
      type,
      data: defaults[type],
      version: 0,
    },
  write: ({ _id, type, version }, { set, entry }) =>
    WebsiteSettingModel.findOneAndUpdate(
      { type, version },
      {
        $set: { ...set, updatedAt: entry.at },
        $setOnInsert: { _id },
        $inc: { version: 1 },
        $push: { history: entry },
      },
      { upsert: true, returnDocument: 'after' },
    )
      .lean<State>()
      .exec()
      .catch((error: unknown) => {
        // The row has another version: the unique index on `type` refuses a second one.
        if (['type', '_id'].includes(duplicateField(error) ?? '')) return null;
        throw error;
      }),
  notFound: () => new Problem('not-found', 'There is no such setting.'),
  stale: ({ data, version }) =>
    new Problem('stale', 'Someone else changed the website in the meantime.', {
      current: { ...data, version },
    }),
  toChange: (after) => websiteChanged('updated', after),
};

interface Who {
  readonly actor: Actor;
  readonly seen: number | undefined;
}

/** Stores contents of one type. Throws 409 `stale` with `current`. */
export async function writeSite<Type extends SettingType>(
  type: Type,
  data: SiteValues[Type],
  { actor, seen }: Who,
): Promise<void> {
  const names = Object.keys(data) as (keyof SiteValues[Type] & string)[];
  const plan = (current: State): Change | null => {
    const changes = changesBetween(current.data as SiteValues[Type], data, names);
    if (Object.keys(changes).length === 0) return null;
    return { action: 'updated', changes, set: { data, updatedBy: actor.user.id } };
  };
  await changeDocument(repository, type, plan, { actor, seen });
}
