import { Button, FileButton } from "@mantine/core";
import { useId, useRef, useState } from "react";
import css from "./FileChoice.module.css";

type FileChoiceProps = {
  /** The types that are taken, and how large a file may be, in bytes. */
  types: readonly string[];
  sizeMax: number;
  words: {
    choose: string;
    remove: string;
    /** What is said of a file of another type, and of one that is too large. */
    wrongType: string;
    tooLarge: string;
    /** What fits, or how far it is while it goes out. */
    hint: string;
  };
  /** What was wrong with the file that was chosen, once somebody else looked at it. */
  error: string | undefined;
  onFile: (file: File) => void;
  /** Null where there is nothing to remove. */
  onRemove: (() => void) | null;
};

/** Chooses a file for a form and takes it away again; one that does not fit is said so, and nothing is changed. */
export function FileChoice({ types, sizeMax, words, error, onFile, onRemove }: FileChoiceProps) {
  const id = useId();
  const reset = useRef<() => void>(null);
  const [unfit, setUnfit] = useState<string | null>(null);
  const said = unfit ?? error;
  const handleChoose = (file: File | null) => {
    if (!file) return;
    // The same file again is a choice too.
    reset.current?.();
    const isType = types.includes(file.type);
    const isFit = isType && file.size <= sizeMax;
    setUnfit(isFit ? null : isType ? words.tooLarge : words.wrongType);
    if (isFit) onFile(file);
  };
  const handleRemove = () => {
    setUnfit(null);
    onRemove?.();
  };
  return (
    <div>
      <div className={css.acts}>
        <FileButton resetRef={reset} accept={types.join(",")} onChange={handleChoose}>
          {(props) => (
            <Button {...props} variant="default" aria-describedby={id} data-wrong={said ? true : undefined}>
              {words.choose}
            </Button>
          )}
        </FileButton>
        {onRemove && (
          <Button variant="subtle" color="ink" onClick={handleRemove}>
            {words.remove}
          </Button>
        )}
      </div>
      <p className={css.hint} id={id} role={said ? "alert" : "status"} data-wrong={said ? true : undefined}>
        {said ?? words.hint}
      </p>
    </div>
  );
}
