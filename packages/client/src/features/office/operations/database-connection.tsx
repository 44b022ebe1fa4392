import type { DatabaseSettings } from '@hearthline/contracts';
import { useAction } from '../../../lib/form/use-action.ts';
import { Button } from '../../../ui/show/button.tsx';
import { Section } from '../../../ui/show/section.tsx';
import { FailedState, SkeletonRows } from '../../../ui/show/states.tsx';
import { DatabaseConnectionForm } from './database-connection-form.tsx';
import { useDatabaseSettings } from './use-database-settings.ts';
import { WarningNote } from './warning-note.tsx';

const sources: Readonly<Record<DatabaseSettings['inUse']['source'], string>> = {
  own: 'run by Hearthline itself, in',
  saved: 'named in these settings:',
  environment: 'named by MONGODB_URI:',
};

/** The database in use, the next database, and the steps to move the data there. */
export function DatabaseConnection() {
  const { settings, status, failedMessage, retry, test, store, remove } = useDatabaseSettings();
  const forget = useAction(remove, {
    done: () => 'Settings Saved',
    failed: ['Error', 'Failed to save database settings'],
  });
  const { saved = null, moveTo = null, inUse } = settings ?? {};
  return (
    <Section title="Database connection" broken={status === 'failed'}>
      {status === 'failed' && (
        <FailedState title="The settings could not be loaded" text={failedMessage} onRetry={retry} />
      )}
      {status === 'loading' && <SkeletonRows rows={3} />}
      {inUse && (
        <div className="grid gap-5 py-3">
          <p className="wrap-anywhere">
            In use:{' '}
            <b className="font-head">{inUse.engine === 'embedded' ? 'embedded database' : 'MongoDB'}</b>{' '}
            {inUse.version}, {sources[inUse.source]} {inUse.place}
          </p>
          {inUse.source === 'environment' && (
            <WarningNote
              tone="attention"
              title="MONGODB_URI is set"
              text="It wins over what is saved here. Remove it from the environment of the server to use these settings."
            />
          )}
          {saved && inUse.source !== 'saved' && (
            <p role="status">
              From the next start: {saved.host}:{saved.port}/{saved.database}
            </p>
          )}
          {moveTo && <MoveSteps place={`${moveTo.host}:${String(moveTo.port)}/${moveTo.database}`} />}
          <DatabaseConnectionForm
            key={JSON.stringify(moveTo ?? saved)}
            stored={moveTo ?? saved}
            test={test}
            store={store}
          />
          {(saved ?? moveTo) && (
            <div>
              <Button onClick={() => void forget.run()} pending={forget.pending} pendingText="Saving...">
                Forget what is saved here
              </Button>
            </div>
          )}
        </div>
      )}
    </Section>
  );
}

/** Steps on the server to move the data; the old data stays where it is. */
function MoveSteps({ place }: { place: string }) {
  return (
    <div role="status">
      <h3 className="font-head">To move the data to {place}</h3>
      <ol className="mt-1 grid list-decimal gap-1 pl-5">
        <li>Make a backup.</li>
        <li>Stop Hearthline.</li>
        <li>
          In its folder on the server, run
          <code className="my-1 block rounded-field bg-sunken px-3 py-2 text-s select-all">npm run move</code>
          It copies and compares everything. If it is cut off, run it again. The old data stays where it is.
        </li>
        <li>Start Hearthline. It uses the new database.</li>
      </ol>
    </div>
  );
}
