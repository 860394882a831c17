import { useFocusBack } from "../../ui/useFocusBack.ts";

/** Beside the palette and the shortcuts, of which one leads to the other: whichever is closed, the focus is where it was. */
export default function FocusBack() {
  useFocusBack();
  return null;
}
