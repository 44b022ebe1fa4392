import { randomUUID } from 'node:crypto';
import mongoose from 'mongoose';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { openTcpProxy, type TcpProxy } from '../../testing/tcp-proxy.ts';
import { connectMongoose } from './connect-mongoose.ts';
import { MetaModel } from './meta.repository.ts';

let proxy: TcpProxy;
beforeAll(async () => {
  proxy = await openTcpProxy(inject('mongodbUri'));
  await connectMongoose(proxy.uri, { databaseName: `test_${randomUUID().slice(0, 8)}` });
});
afterAll(async () => {
  await mongoose.connection.dropDatabase();
  await mongoose.disconnect();
  proxy.close();
});

/** The BSON of a command with write concern majority and journal. */
const durable = (command: string) =>
  new RegExp(`\\x02${command}\\0[^]*writeConcern\\0[^]{4}\\x02w\\0\\x09\\0{3}majority\\0\\x08j\\0\\x01`);

it.each([
  ['insert', () => MetaModel.create({ _id: 'home', demo: false })],
  ['update', () => MetaModel.updateOne({ _id: 'home' }, { $set: { demo: true } })],
  ['findAndModify', () => MetaModel.findOneAndUpdate({ _id: 'home' }, { $set: { demo: false } })],
  ['delete', () => MetaModel.deleteOne({ _id: 'home' })],
])('durable writes: %s is sent with write concern majority and journal', async (command, write) => {
  let sent = false;
  proxy.onNext(durable(command), () => (sent = true));
  await write();
  expect(sent).toBe(true);
});
