import { TEMPLATE_NAME_LENGTH_MAX } from "@pluma/contract/templates/templates";

const DESCRIPTION_LENGTH = 140;

/** Name and description of a prompt that came without one of them: a description is the beginning of the prompt. */
export function describe({ name, description, content }: { name: string; description: string; content: string }) {
  const line = oneLine(content);
  return {
    name: oneLine(name).slice(0, TEMPLATE_NAME_LENGTH_MAX).toWellFormed(),
    description: (oneLine(description) || cut(line, DESCRIPTION_LENGTH)).toWellFormed(),
  };
}

/** An option of a choice: a slash would end it. */
export const oneOption = (option: string): string => oneLine(option.replaceAll("/", "-"));

const oneLine = (text: string): string => text.slice(0, 1000).replace(/\s+/g, " ").trim();

function cut(text: string, lengthMax: number): string {
  if (text.length <= lengthMax) return text;
  const short = text.slice(0, lengthMax - 1);
  return `${short.slice(0, Math.max(short.lastIndexOf(" "), 1)).trim()}…`;
}
