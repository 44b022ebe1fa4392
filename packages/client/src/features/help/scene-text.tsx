/** A text of the help; the words that stand on a screen are set apart. */
export function SceneText({ text }: { text: string }) {
  return text.split(/(“[^”]+”)/).map((part, index) =>
    part.startsWith('“') ? (
      <span key={index} className="font-label">
        {part}
      </span>
    ) : (
      part
    ),
  );
}
