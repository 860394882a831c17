import type { KeyboardEvent } from "react";

/** Enter in a field does this instead of sending the whole form; Enter that ends a composed character does nothing. */
export const onEnterKey = (act: (field: Element) => void) => (event: KeyboardEvent) => {
  if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
  event.preventDefault();
  act(event.currentTarget);
};
