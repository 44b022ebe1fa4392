// Has the MongoDB at the given URI close the files of collections that are not used any more. The server's suite makes over
// 20,000 of them, in one database a test file: all held open, they end the engine at the limit of open files.
import { MongoClient } from 'mongodb';

const client = new MongoClient(process.argv[2]);
await client.connect();
await client.db('admin').command({
  setParameter: 1,
  wiredTigerEngineRuntimeConfig:
    'file_manager=(close_idle_time=20,close_scan_interval=5,close_handle_minimum=100)',
});
await client.close();
