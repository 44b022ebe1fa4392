/** The database used where nobody names one. */
const defaultName = 'hearthline';

/** The driver's options that lead to a database: the one given, else the one in the URI, else `hearthline`. */
export function databaseOptions(uri: string, given: string | null): { dbName?: string; authSource?: string } {
  if (given !== null) return { dbName: given };
  const [, who = '', inUri = ''] =
    /^mongodb(?:\+srv)?:\/\/(?:([^/@]*)@)?[^/?]+(?:\/([^?]*))?/.exec(uri) ?? [];
  if (inUri !== '') return {};
  // The driver would look for the user in the database it is given; where the URI names none that is `admin`.
  const asUsual = who !== '' && !/[?&]auth(Source|Mechanism)=/i.test(uri);
  return { dbName: defaultName, ...(asUsual && { authSource: 'admin' }) };
}
