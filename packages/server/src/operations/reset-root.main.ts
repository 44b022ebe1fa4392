import mongoose from 'mongoose';
import { connectMongoose } from '../platform/database/connect-mongoose.ts';
import { openOperationDatabase } from './operation-database.ts';
import { resetRoot } from './reset-root.ts';
import { runOperation } from './run-operation.ts';

// npm run reset-root: with Hearthline running or not.
await runOperation(async ({ config, print }) => {
  const database = await openOperationDatabase(config);
  try {
    await connectMongoose(database.uri, config);
    const { email, password } = await resetRoot(config);
    print(
      'the root account has a new password, shown this once, to be changed at sign-in; its sessions are ended',
    );
    process.stdout.write(`${email}  ${password ?? ''}\n`);
  } finally {
    await mongoose.disconnect();
    await database.close();
  }
});
