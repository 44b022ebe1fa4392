interface ProgressProps {
  /** What is going on, in words. */
  text: string;
  /** Accessible name of the bar; the text by default. */
  label?: string;
  /** How far it is, of `max`; undefined while nobody knows. */
  value?: number | undefined;
  max?: number | undefined;
}

/** What is going on, over a bar that shows how far it is. */
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

/** How much of a picture is sent, as a share; then the server prepares it. */
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
