import {
  IconFile,
  IconFileTypeDocx,
  IconFileTypePdf,
  IconFileTypePpt,
  IconFileTypeTxt,
  IconPhoto,
} from "@tabler/icons-react";
import classes from "./FileIcon.module.css";
import { endingOf } from "./fileName.ts";

const icons: Record<string, typeof IconFile> = {
  docx: IconFileTypeDocx,
  pdf: IconFileTypePdf,
  pptx: IconFileTypePpt,
  txt: IconFileTypeTxt,
  png: IconPhoto,
  jpg: IconPhoto,
  jpeg: IconPhoto,
  webp: IconPhoto,
  gif: IconPhoto,
};

/** The sign of a file's kind, by its name. */
export function FileIcon({ name, size = 18 }: { name: string; size?: number }) {
  const Icon = icons[endingOf(name)] ?? IconFile;
  return <Icon className={classes.root} size={size} stroke={1.5} aria-hidden="true" />;
}
