/** Why a file is not even sent. */
export type Unfit = "type" | "size" | "empty" | "full";

/** What may go somewhere: how names end, how large each is in bytes, and how many there may be. */
type Bounds = { endings: readonly string[]; sizeMax: number; countMax: number };

/** Why a file cannot go where `held` others are, as far as its name and size tell; else null. */
export function unfitIn(bounds: Bounds, { name, size }: Pick<File, "name" | "size">, held: number): Unfit | null {
  if (!bounds.endings.some((ending) => name.toLowerCase().endsWith(ending))) return "type";
  if (size === 0) return "empty";
  if (size > bounds.sizeMax) return "size";
  return held >= bounds.countMax ? "full" : null;
}

/** Sorts given files into those that go out and those that do not, with why; `held` are there before them. */
export function sortFit<W>(given: readonly File[], held: number, whyNot: (file: File, held: number) => W | null) {
  const fit: File[] = [];
  const refused: { file: File; why: W }[] = [];
  for (const file of given) {
    const why = whyNot(file, held + fit.length);
    if (why) refused.push({ file, why });
    else fit.push(file);
  }
  return { fit, refused };
}
