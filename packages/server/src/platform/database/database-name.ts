/** The database name if neither the setting nor the URI names one. */
const defaultName = 'hearthline';

/** Driver options that select the database: the given name, otherwise the one in the URI, otherwise `hearthline`. */
export function databaseOptions(uri: string, given: string | null): { dbName?: string; authSource?: string } {
  if (given !== null) return { dbName: given };
  const [, who = '', inUri = ''] =
    /^mongodb(?:\+srv)?:\/\/(?:([^/@]*)@)?[^/?]+(?:\/([^?]*))?/.exec(uri) ?? [];
  if (inUri !== '') return {};
  // With `dbName` the driver would authenticate against it; without a database in the URI the default is `admin`.
  const asUsual = who !== '' && !/[?&]auth(Source|Mechanism)=/i.test(uri);
  return { dbName: defaultName, ...(asUsual && { authSource: 'admin' }) };
}
