import { PassThrough, Readable } from 'node:stream';
import type { HomeDetails, User } from '@hearthline/contracts';
import type { Logger } from 'pino';
import { ZipFile } from 'yazl';
import { createPdf } from '../../platform/pdf/create-pdf.ts';
import { collectLines, personPaper } from './person-paper.ts';
import { writeJson, type PersonalData } from './personal-data.ts';

interface ArchiveOptions {
  readonly home: HomeDetails;
  readonly by: Pick<User, 'id' | 'name'>;
  readonly timezone: string;
  readonly log: Pick<Logger, 'error'>;
}

/** A zip that is written while it is sent: data.json, read page by page, then data.pdf, then the photo if there is one. */
export function archiveZip(data: PersonalData, options: ArchiveOptions): Readable {
  const { home, by, timezone, log } = options;
  const lines = collectLines();
  const made = { at: new Date().toISOString(), by: by.name, about: data.who };

  const paper = async function* () {
    const { sections } = lines;
    yield Buffer.from(await createPdf(personPaper(data, { home, by: by.name, timezone, sections })));
  };
  return zipOf(
    async function* () {
      yield { name: 'data.json', content: writeJson(data, made, (held) => lines.add(held)) };
      // Created after the JSON, because the PDF shows the documents read for it.
      yield { name: 'data.pdf', content: paper() };
      const photo = await data.photo();
      if (photo) yield { name: 'photo.webp', content: [Buffer.from(photo)] };
    },
    (error) => log.error({ err: error }, 'an archive of personal data could not be made'),
  );
}

interface File {
  readonly name: string;
  readonly content: AsyncIterable<string | Buffer> | Iterable<string | Buffer>;
}

/** Writes the files one after another; the next is requested once the previous one has been consumed. */
function zipOf(files: () => AsyncIterable<File>, onError: (error: Error) => void): Readable {
  const zip = new ZipFile();
  const sent = new PassThrough();
  let current: Readable | null = null;
  const fail = (error: Error) => {
    onError(error);
    sent.destroy(error);
  };
  // Stops reading if the client disconnects.
  sent.once('close', () => current?.destroy());
  zip.on('error', fail);
  zip.outputStream.on('error', fail).pipe(sent);

  async function addAll(): Promise<void> {
    for await (const { name, content } of files()) {
      if (sent.destroyed) return;
      const stream = Readable.from(content, { objectMode: false });
      current = stream;
      const taken = new Promise<void>((resolve, reject) => {
        stream.once('close', resolve).once('error', reject);
      });
      zip.addReadStream(stream, name);
      await taken;
    }
    zip.end();
  }
  addAll().catch((error: unknown) => {
    if (!sent.destroyed) fail(error as Error);
  });
  return sent;
}
