/**
 * Whether a MongoDB URI names a replica set: by its name, by several hosts, or by a DNS seed list. Of such a database only what a
 * majority of its members has is read: anything else may be rolled back when another member becomes the primary.
 */
export const isReplicaSet = (uri: string): boolean =>
  uri.startsWith('mongodb+srv://') ||
  /[?&]replicaSet=./i.test(uri) ||
  /^mongodb:\/\/(?:[^/@]*@)?[^/?@]*,[^/?@]*(?:[/?]|$)/.test(uri);
