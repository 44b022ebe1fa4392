interface ProgressProps {
  /** The current work in words. */
  text: string;
  /** Accessible name of the bar; the text by default. */
  label?: string;
  /** Progress between 0 and `max`; undefined while it is unknown. */
  value?: number | undefined;
  max?: number | undefined;
}

/** The current work in words, over a progress bar. */
export function Progress({ text, label = text, value, max }: ProgressProps) {
  return (
    <>
      <p role="status">{text}</p>
      <progress
        aria-label={label}
        className="mt-2 h-3 w-full accent-(--primary)"
        {...(value !== undefined && { value, max })}
      />
    </>
  );
}

/** Progress of a picture's upload, as a share; then a note that the server prepares the picture. */
export function PictureUploadProgress({ share }: { share: number }) {
  const isSending = share < 1;
  return (
    <div>
      <Progress
        text={isSending ? 'Sending...' : 'Preparing the picture...'}
        label="Upload"
        value={isSending ? share : undefined}
      />
    </div>
  );
}
