import { auditVerificationText, isAuditUnbroken } from '@hearthline/contracts';
import mongoose from 'mongoose';
import { deriveChainKey } from '../records/audit/chain-key.ts';
import { createEndKeeper } from '../records/audit/end-keeper.ts';
import { verifyWholeChain } from '../records/audit/verify-chain.ts';
import { connectMongoose } from '../platform/database/connect-mongoose.ts';
import { openOperationDatabase } from './operation-database.ts';
import { OperationRefused } from './operation-refused.ts';
import { runOperation } from './run-operation.ts';

// npm run verify-audit
await runOperation(async ({ config, print, onProgress }) => {
  const database = await openOperationDatabase(config);
  try {
    await connectMongoose(database.uri, config);
    const check = { key: deriveChainKey(config.secretKey), keeper: createEndKeeper(config) };
    const result = await verifyWholeChain(check, (checked, total) => onProgress('audit', checked, total));
    const lines = auditVerificationText(result);
    if (!isAuditUnbroken(result)) throw new OperationRefused(lines.join('\nhearthline: '));
    for (const line of lines) print(line);
  } finally {
    await mongoose.disconnect();
    await database.close();
  }
});
