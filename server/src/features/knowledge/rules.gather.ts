import { estimateTokens } from "@pluma/contract/kit/words";

/** What files may take of a prompt, in estimated tokens: small ones whole, and passages of the others. */
const WHOLE_TOKENS_MAX = 4000;
const FOUND_TOKENS_MAX = 3000;

/** The same estimate as for what people type. */
const tokensIn = (characters: number): number => Math.round(characters / 4);

type Sized = { source: { sourceId: number; characters: number | null } | undefined };

/** Which files go whole into a prompt, the smallest first as long as there is room, and which are too large for it. */
export function splitBySize<F extends Sized>(files: F[]): { whole: F[]; large: F[] } {
  const bySize = [...files].sort((a, b) => (a.source?.characters ?? 0) - (b.source?.characters ?? 0));
  const whole = new Set<F>();
  let tokens = 0;
  for (const file of bySize) {
    tokens += tokensIn(file.source?.characters ?? 0);
    if (tokens <= WHOLE_TOKENS_MAX) whole.add(file);
  }
  return { whole: files.filter((file) => whole.has(file)), large: files.filter((file) => !whole.has(file)) };
}

/** A passage of a file, as a prompt has it. */
export type Piece<F> = F & { position: number; page: number | null; text: string };

/** A passage with the file that it is from; none when that file is not among these. */
export function pieceOf<F extends Sized>(
  files: F[],
  passage: { sourceId: number; position: number; page: number | null },
  text: string,
): Piece<F>[] {
  const file = files.find(({ source }) => source?.sourceId === passage.sourceId);
  return file ? [{ ...file, position: passage.position, page: passage.page, text }] : [];
}

/**
 * As many pieces as a prompt has room for, from groups that share it: what a group does not use is left to those after
 * it. They come in the order in which they stand in their files.
 */
export function takeSome<F extends Sized>(groups: Piece<F>[][]): Piece<F>[] {
  const taken: Piece<F>[] = [];
  let room = FOUND_TOKENS_MAX;
  for (const [index, group] of groups.entries()) {
    let share = room / (groups.length - index);
    for (const piece of group) {
      const tokens = estimateTokens(piece.text);
      if (tokens > share) break;
      taken.push(piece);
      share -= tokens;
      room -= tokens;
    }
  }
  const placeOf = ({ source }: Sized) => source?.sourceId ?? 0;
  return taken.sort((a, b) => placeOf(a) - placeOf(b) || a.position - b.position);
}
