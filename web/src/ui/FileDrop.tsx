import { Button } from "@mantine/core";
import { Dropzone, type FileRejection } from "@mantine/dropzone";
import "@mantine/dropzone/styles.layer.css";
import { type ReactNode, useRef } from "react";
import css from "./FileDrop.module.css";

type Props = {
  icon: ReactNode;
  /** What may be done here, in words. */
  children: ReactNode;
  /** What the button says that chooses a file. */
  choose: string;
  /** What is taken: kinds and sizes, in words. */
  limit: string;
  /** Media types, and how the names of such files end. */
  accept: Record<string, string[]>;
  /** In bytes. */
  sizeMax: number;
  isBusy?: boolean;
  /** Whether choosing a file is what this screen is for. */
  isMain?: boolean;
  onFile: (file: File) => void;
  /** Told of a file that was not taken, and whether it was for its size. */
  onReject: (file: File, isLarge: boolean) => void;
};

/** Where one file goes in, dropped or chosen. What cannot be taken is told to the caller, who says why. */
export function FileDrop(props: Props) {
  const { icon, children, choose, limit, accept, sizeMax, isBusy = false, isMain = false, onFile, onReject } = props;
  const open = useRef<() => void>(null);
  const handleReject = ([rejected]: FileRejection[]) => {
    if (rejected)
      onReject(
        rejected.file,
        rejected.errors.some(({ code }) => code === "file-too-large"),
      );
  };
  return (
    <Dropzone
      className={css.drop}
      openRef={open}
      onDrop={([file]: File[]) => file && onFile(file)}
      onReject={handleReject}
      accept={accept}
      maxSize={sizeMax}
      multiple={false}
      loading={isBusy}
      activateOnClick={false}
      activateOnKeyboard={false}
      inputProps={{ "aria-label": choose }}
    >
      <div className={css.inside}>
        {icon}
        <p>{children}</p>
        <Button variant={isMain ? "filled" : "default"} data-autofocus onClick={() => open.current?.()}>
          {choose}
        </Button>
        <p className={css.limit}>{limit}</p>
      </div>
    </Dropzone>
  );
}
