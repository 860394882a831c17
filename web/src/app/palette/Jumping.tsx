import { useFocusBack } from "../../ui/useFocusBack.ts";
import Palette, { type PaletteProps } from "./Palette.tsx";
import Shortcuts from "./Shortcuts.tsx";

/** The palette or the shortcuts, of which one leads to the other: whichever is closed, the focus is where it was. */
export default function Jumping({ shows, ...palette }: PaletteProps & { shows: "palette" | "shortcuts" }) {
  useFocusBack();
  return shows === "palette" ? <Palette {...palette} /> : <Shortcuts onClose={palette.onClose} />;
}
