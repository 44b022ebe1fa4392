import { loginImageLimits, type AppearanceSettings } from '@hearthline/contracts';
import { useState, type ChangeEvent } from 'react';
import { api } from '../../../lib/server/api.ts';
import { fetchWithProgress } from '../../../lib/server/fetch-with-progress.ts';
import { isAcceptedFile } from '../../../lib/form/is-accepted-file.ts';
import { useAction } from '../../../lib/form/use-action.ts';
import { Button } from '../../../ui/show/button.tsx';
import { ConfirmDialog } from '../../../ui/overlay/dialog.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { PictureUploadProgress } from '../../../ui/show/progress.tsx';
import { Section } from '../../../ui/show/section.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';

const { accept, maxBytes, tooLarge, wrongType } = loginImageLimits;

/** Why a file is not taken; null if it is. The server checks the content. */
function refusalOf(file: File): string | null {
  if (!isAcceptedFile(file, accept)) return `Invalid file: ${wrongType}`;
  return file.size > maxBytes ? `File Too Large: ${tooLarge}` : null;
}

interface LoginPictureProps {
  settings: AppearanceSettings;
  onChanged: (settings: AppearanceSettings) => void;
  onRemoved: () => void;
}

/** The picture of the sign-in page: shows it, replaces it, or returns to the drawing. */
export function LoginPicture({ settings, onChanged, onRemoved }: LoginPictureProps) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const [share, setShare] = useState<number | null>(null);
  const [isAsking, setAsking] = useState(false);
  const upload = useAction(
    async (file: File) =>
      onChanged(
        (await api.appearance.uploadLoginImage({ file }, { fetch: fetchWithProgress(setShare) })).settings,
      ),
    { done: () => 'Settings Saved', failed: ['Error', 'Failed to upload image'] },
  );
  const remove = useAction(() => api.appearance.removeLoginImage(), {
    done: () => 'Settings Saved',
    failed: 'Failed to delete image',
  });
  const handleChange = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    if (!file) return;
    const reason = refusalOf(file);
    setRefusal(reason);
    if (reason === null) await upload.run(file);
    setShare(null);
    // Choosing the same file again must fire a change event.
    target.value = '';
  };
  const handleRemove = async () => {
    if (await remove.run()) onRemoved();
    setAsking(false);
  };
  const { loginImageUrl } = settings;
  return (
    <Section title="Picture of the sign-in page">
      <div className="grid max-w-160 gap-4 py-4">
        {loginImageUrl === null ? (
          <p>The drawing of the fireplace is shown.</p>
        ) : (
          <img
            src={loginImageUrl}
            alt="On the sign-in page now"
            className="h-48 w-full rounded-notice bg-face object-cover"
          />
        )}
        <Field
          label={loginImageUrl === null ? 'Add a picture' : 'Replace the picture'}
          description="JPG, PNG, WEBP, TIFF or SVG, at most 5 MB. It fills the left side of the sign-in page, or its top on a phone."
          error={refusal ?? undefined}
        >
          <TextInput
            type="file"
            accept={accept.join()}
            className="py-2"
            disabled={upload.pending}
            onChange={(event) => void handleChange(event)}
          />
        </Field>
        {share !== null && <PictureUploadProgress share={share} />}
        {loginImageUrl !== null && (
          <div>
            <Button onClick={() => setAsking(true)} disabled={upload.pending}>
              Remove the picture
            </Button>
          </div>
        )}
      </div>
      <ConfirmDialog
        open={isAsking}
        title="Remove this picture?"
        text="The sign-in page shows the drawing again. The picture is deleted."
        safeText="Cancel"
        onSafe={() => setAsking(false)}
        riskText="Remove"
        onRisk={() => void handleRemove()}
        danger
        pending={remove.pending}
        pendingText="Removing..."
      />
    </Section>
  );
}
