const driver = 'the driver adds it by itself';

/** What the embedded engine serves though the product's suite does not send it yet, each with its reason. */
export const RESERVED: Readonly<Record<string, string>> = {
  'command create': 'mongoose makes collections with it where autoCreate is on',
  'common $clusterTime': `${driver} where a deployment once gave one`,
  'common $readPreference': `${driver} on a direct connection with a read preference`,
  'common comment': `${driver} to every command of an operation that has one`,
  'common maxTimeMS': `${driver} where timeoutMS is set`,
};
