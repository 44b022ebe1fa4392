/**
 * Returns true if a MongoDB URI names a replica set: by its name, by several hosts, or by a DNS seed list. From such a database
 * only writes of a majority are read, because other writes may be rolled back when another member becomes the primary.
 */
export const isReplicaSet = (uri: string): boolean =>
  uri.startsWith('mongodb+srv://') ||
  /[?&]replicaSet=./i.test(uri) ||
  /^mongodb:\/\/(?:[^/@]*@)?[^/?@]*,[^/?@]*(?:[/?]|$)/.test(uri);
