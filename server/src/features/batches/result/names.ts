const LENGTH_MAX = 100;

/** A name that a file can have on every system. */
export function fileNameOf(name: string, ending: string): string {
  const plain = name
    .normalize("NFC")
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>:"/\\|?*]/gu, " ")
    .replace(/\s+/g, " ")
    .replace(/^[. ]+/, "")
    .slice(0, LENGTH_MAX)
    .toWellFormed()
    .replace(/(?<![. ])[. ]+$/, "");
  return `${plain || "1"}.${ending}`;
}
