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
