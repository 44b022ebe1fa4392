import type { Role, SystemSetting } from '@hearthline/contracts';
import { mongo } from 'mongoose';
import { toColumns, type SqlTable } from './sql-table.ts';

/** Settings are listed one by one, so that a secret among future settings does not leave the home. */
const settings: Readonly<Record<SystemSetting['key'] | 'appearance', true>> = {
  maintenance_mode: true,
  forgot_password_enabled: true,
  app_version: true,
  login_blocked: true,
  recheck_minutes: true,
  wall_hours: true,
  shift_times: true,
  dose_windows: true,
  substance_limits: true,
  home_details: true,
  second_factor_roles: true,
  appearance: true,
  retention: true,
  witness_roles: true,
  second_check: true,
  giving_roles: true,
};

/** Ended or deleted documents stay for a day, for their history. */
const notEnded = { endedAt: null };
const notDeleted = { deletedAt: null };

/**
 * The tables of the home besides its records. They have no columns for credentials, addresses of devices and files of pictures.
 */
const houseTables: readonly SqlTable[] = [
  {
    name: 'system_settings',
    collection: 'system_settings',
    filter: { key: { $in: Object.keys(settings) } },
    columns: toColumns(
      { text: 'key', json: 'value' },
      { text: 'description', id: 'updatedBy', instant: 'updatedAt', number: 'version' },
    ),
  },
  {
    name: 'version_logs',
    collection: 'version_logs',
    filter: {},
    columns: toColumns(
      { id: '_id=id', text: 'version changeType description', day: 'changeDate' },
      { number: 'totalHours tasksCount', instant: 'createdAt', text: 'createdBy' },
    ),
  },
  {
    name: 'website_settings',
    collection: 'website_settings',
    filter: {},
    columns: toColumns(
      { id: '_id=id', text: 'type', json: 'data' },
      { id: 'updatedBy', instant: 'updatedAt', number: 'version' },
    ),
  },
  {
    name: 'website_images',
    collection: 'website_images',
    filter: notDeleted,
    columns: toColumns(
      { id: '_id=id', text: 'title gallery_type hash', number: 'orderIndex width height', json: 'widths' },
      { id: 'createdBy', instant: 'createdAt', number: 'version' },
    ),
  },
  {
    name: 'contact_messages',
    collection: 'contact_messages',
    filter: notDeleted,
    columns: toColumns(
      { id: '_id=id', text: 'name email phone message', instant: 'receivedAt readAt answeredAt' },
      { text: 'answeredByName', number: 'version' },
    ),
  },
  {
    name: 'displays',
    collection: 'displays',
    filter: notEnded,
    columns: toColumns(
      { id: '_id=id', text: 'name grade appVersion pairedByName' },
      { instant: 'createdAt lastSeenAt', number: 'version' },
    ),
  },
  {
    name: 'tablets',
    collection: 'tablets',
    filter: notEnded,
    columns: toColumns({
      id: '_id=id',
      text: 'name pairedByName',
      instant: 'createdAt lastSeenAt',
      number: 'version',
    }),
  },
  {
    name: 'fhir_tokens',
    collection: 'fhir_tokens',
    filter: notEnded,
    columns: toColumns(
      { id: '_id=id', text: 'name createdByName', json: 'residentIds' },
      { instant: 'expiresAt lastUsedAt createdAt', number: 'version' },
    ),
  },
  {
    name: 'imports',
    collection: 'imports',
    filter: { state: { $in: ['whole', 'undone'] } },
    columns: toColumns(
      { id: '_id=id', text: 'kind fileName state', number: 'added changed refused' },
      { instant: 'at undo.at', id: 'by.id undo.by.id', text: 'by.name undo.by.name undo.reason' },
    ),
  },
];

/** Tables for root only: the e-mail settings without the password, and the notes that this root user may read. */
const rootTables = (userId: string): readonly SqlTable[] => [
  {
    name: 'email_settings',
    collection: 'system_settings',
    filter: { key: 'email_settings', value: { $type: 'object' } },
    columns: toColumns(
      { text: 'value.host=host', number: 'value.port=port', boolean: 'value.secure=secure' },
      { text: 'value.user=username value.from=sender', instant: 'updatedAt' },
    ),
  },
  {
    name: 'root_notes',
    collection: 'root_notes',
    filter: { $or: [{ userId: new mongo.ObjectId(userId) }, { isPrivate: false }] },
    columns: toColumns(
      { id: '_id=id userId', text: 'userName title content category priority', boolean: 'isPrivate' },
      { number: 'version', instant: 'createdAt updatedAt' },
    ),
  },
];

/** The tables besides the records that this user may export. */
export const houseTablesFor = ({ id, role }: { readonly id: string; readonly role: Role }) =>
  role === 'root' ? [...houseTables, ...rootTables(id)] : houseTables;
