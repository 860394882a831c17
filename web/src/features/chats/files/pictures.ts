import { chatPictureEndings } from "@pluma/contract/chats/files";

/** Whether a file is a picture, by its name. */
export const isPictureName = (name: string): boolean =>
  chatPictureEndings.some((ending) => name.toLowerCase().endsWith(ending));
