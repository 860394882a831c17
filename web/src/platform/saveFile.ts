/** Hands a file that was fetched with one's token to the browser, which keeps it as any download. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // Once the browser has begun to read it.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** A name that every system takes for a file, or another one where nothing of it is left. */
export const fileNameOf = (name: string, otherwise: string): string =>
  name
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is to go
    .replace(/[\u0000-\u001f\u007f<>:"/\\|?*]+/g, " ")
    .replace(/\s+/g, " ")
    .replace(/^[. ]+|(?<![. ])[. ]+$/g, "")
    .slice(0, 80) || otherwise;
