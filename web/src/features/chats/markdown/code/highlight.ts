import { common, createLowlight } from "lowlight";

const lowlight = createLowlight(common);

/** The words of code with their classes, as a tree; null where its language is not known. */
export const highlight = (language: string, code: string) =>
  lowlight.registered(language) ? lowlight.highlight(language, code) : null;
