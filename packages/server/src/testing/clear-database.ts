import { mongooseDatabase } from '../operations/raw-database.ts';

/** Deletes all documents; collections and their indexes stay. */
export async function clearDatabase(): Promise<void> {
  for (const { name } of await mongooseDatabase().listCollections().toArray())
    await mongooseDatabase().collection(name).deleteMany({});
}
