import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { createGunzip } from 'node:zlib';
import { OperationRefused } from '../operation-refused.ts';
import { archiveMagic, digestBytes, type Frame } from './frames.ts';

/** Above MongoDB's limit of 16 MB for a document. */
const maxFrameBytes = 17_000_000;

/** @throws OperationRefused unless the file matches its SHA-256. */
export async function verifyDigest(file: string): Promise<void> {
  const handle = await openArchive(file);
  try {
    const { size } = await handle.stat();
    const digest = await readAt(handle, size - digestBytes, digestBytes);
    const hash = createHash('sha256');
    const end = size - digestBytes - 1;
    for await (const chunk of createReadStream(file, { end })) hash.update(chunk as Buffer);
    if (!hash.digest().equals(digest))
      throw damagedArchive(file, 'its checksum does not agree with its content');
  } finally {
    await handle.close();
  }
}

/** Bytes. */
async function readSize(file: string): Promise<number> {
  const handle = await openArchive(file);
  try {
    return (await handle.stat()).size;
  } finally {
    await handle.close();
  }
}

async function openArchive(file: string): Promise<FileHandle> {
  const handle = await open(file, 'r').catch((error: unknown) => {
    throw new OperationRefused(`The archive cannot be read: ${(error as Error).message}`);
  });
  const { size } = await handle.stat();
  const first = await readAt(handle, 0, archiveMagic.length);
  if (size > archiveMagic.length + digestBytes && first.equals(archiveMagic)) return handle;
  await handle.close();
  throw new OperationRefused(`${file} is not a backup of Hearthline, or only the beginning of one.`);
}

async function readAt(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, Math.max(0, position));
  return buffer.subarray(0, bytesRead);
}

/** The frames of an archive; call `verifyDigest` first. */
export async function* readFrames(file: string): AsyncGenerator<Frame> {
  const size = await readSize(file);
  const packed = createReadStream(file, { start: archiveMagic.length, end: size - digestBytes - 1 });
  const plain = packed.pipe(createGunzip());
  packed.on('error', (error) => plain.destroy(error));
  let rest: Buffer = Buffer.alloc(0);
  try {
    for await (const chunk of plain) {
      rest = rest.length > 0 ? Buffer.concat([rest, chunk as Buffer]) : (chunk as Buffer);
      let at = 0;
      for (let length = frameLength(file, rest, at); length > 0; length = frameLength(file, rest, at)) {
        yield { kind: rest.readUInt8(at), bytes: rest.subarray(at + 1, at + length) };
        at += length;
      }
      rest = rest.subarray(at);
    }
  } finally {
    packed.destroy();
  }
  if (rest.length > 0) throw damagedArchive(file, 'it ends in the middle of a document');
}

/** The length of the frame at `at`; 0 when it is incomplete. */
function frameLength(file: string, bytes: Buffer, at: number): number {
  if (bytes.length < at + 5) return 0;
  const length = bytes.readInt32LE(at + 1);
  if (length < 5 || length > maxFrameBytes)
    throw damagedArchive(file, 'a document in it has no sound length');
  return bytes.length < at + 1 + length ? 0 : 1 + length;
}

export function damagedArchive(file: string, why: string): OperationRefused {
  return new OperationRefused(`${file} is damaged: ${why}. Nothing was changed. Use another backup.`);
}
