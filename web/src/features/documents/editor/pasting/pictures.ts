import { FILE_SIZE_MAX, imageTypes } from "@pluma/contract/files/files";
import type { Editor } from "@tiptap/react";
import { wordOf } from "../../../../platform/look/i18n.ts";
import { showAlert } from "../../../../platform/messages.ts";
import { readOrganizationId } from "../../../../platform/session/organization.ts";
import { noRoomFor } from "../../../files/index.ts";
import { addPicture } from "../../data.ts";
import type { PictureSources } from "../../schema/picture.ts";
import { holdsPictures, withPicturesKept } from "./dataPictures.ts";

type Given = { preventDefault: () => void; stopPropagation: () => void };

/**
 * Takes the pictures of a paste: those that stand in its text, and else its files. A file beside a text is left: Word gives one of
 * what was copied, and means the text.
 */
export function takePasted(editor: Editor, sources: PictureSources, event: Given, data: DataTransfer): void {
  if (!data.types.includes("text/html")) {
    take(editor, sources, event, data.files, undefined);
    return;
  }
  const html = data.getData("text/html");
  if (!editor.isEditable || !holdsPictures(html)) return;
  event.preventDefault();
  event.stopPropagation();
  void withPicturesKept(html, (picture) => keep(sources, picture)).then((kept) => {
    if (!editor.isDestroyed && editor.isEditable) editor.view.pasteHTML(kept);
  });
}

/** Takes pictures that are dropped on a text, to where they were dropped. */
export function takeDropped(
  editor: Editor,
  sources: PictureSources,
  event: Given & { clientX: number; clientY: number },
  data: DataTransfer,
): void {
  const place = editor.view.posAtCoords({ left: event.clientX, top: event.clientY });
  take(editor, sources, event, data.files, place?.pos);
}

function take(editor: Editor, sources: PictureSources, event: Given, files: FileList, at: number | undefined): void {
  const pictures = picturesAmong(files);
  if (pictures.length === 0 || !editor.isEditable) return;
  event.preventDefault();
  event.stopPropagation();
  void putPictures(editor, sources, pictures, at);
}

const picturesAmong = (files: Iterable<File> | undefined): File[] =>
  [...(files ?? [])].filter(({ type }) => imageTypes.some((each) => each === type));

/** Keeps pictures as files of the person, and puts each where the cursor then is, or at `at`; says which could not be kept. */
export async function putPictures(
  editor: Editor,
  sources: PictureSources,
  pictures: readonly File[],
  at?: number,
): Promise<void> {
  for (const picture of pictures) {
    const file = await keep(sources, picture);
    if (!file || editor.isDestroyed) continue;
    const content = { type: "image", attrs: { file_id: file.file_id, alt: nameWithoutEnding(picture.name) } };
    // Others may have written meanwhile: a place that is no more is the end.
    const place = at === undefined ? editor.state.selection.to : Math.min(at, editor.state.doc.content.size);
    editor.chain().focus().insertContentAt(place, content).run();
  }
}

/** Keeps a picture as a file of the person's; null, and said why, where it cannot be. */
async function keep(sources: PictureSources, picture: File) {
  try {
    const problem = picture.size > FILE_SIZE_MAX ? wordOf("documents:picture.tooLarge") : await noRoomOf(picture);
    if (problem) {
      showAlert(problem);
      return null;
    }
    const file = await addPicture(picture);
    sources.learn([file]);
    return file;
  } catch (error) {
    showAlert(error);
    return null;
  }
}

const noRoomOf = ({ size }: File): Promise<string | null> => noRoomFor(size, readOrganizationId());

const nameWithoutEnding = (name: string): string => name.replace(/\.[a-z0-9]{1,5}$/i, "").slice(0, 200);
