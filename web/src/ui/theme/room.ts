import type { PopoverProps } from "@mantine/core";

type Size = NonNullable<NonNullable<PopoverProps["middlewares"]>["size"]>;

/**
 * Keeps what floats within the room that there is: its style reads `--room` as its greatest height, which is never less
 * than `least`, in pixels.
 */
export const withinRoom = (least: number): Exclude<Size, boolean> => ({
  padding: 8,
  apply: ({ availableHeight, elements }) =>
    elements.floating.style.setProperty("--room", `${Math.max(availableHeight, least)}px`),
});
