/** The id that a part of an address is; null for anything but a number. */
export const idIn = (part: string | undefined): number | null =>
  part !== undefined && /^[1-9]\d{0,14}$/.test(part) ? Number(part) : null;
