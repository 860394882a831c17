import type { PopoverProps } from "@mantine/core";
import { useState } from "react";

/** With so much room above, in pixels, a list hangs there. */
const ROOM_WANTED = 340;
/** What still shows a line or two of it. */
const ROOM_LEAST = 96;

const frame = {
  offset: 6,
  shadow: "none",
  trapFocus: false,
  withinPortal: false,
  withRoles: false,
  middlewares: {
    flip: false,
    size: {
      padding: 8,
      apply: ({ availableHeight, elements }) =>
        elements.floating.style.setProperty("--room", `${Math.max(availableHeight, ROOM_LEAST)}px`),
    },
  },
} satisfies PopoverProps;

/**
 * How a list hangs over a field that is written in, while the focus stays there: above it or, where there is less room,
 * below; no higher than `--room`, which its style keeps to.
 */
export function useOverField() {
  const [position] = useState(sideNow);
  return { ...frame, position };
}

function sideNow(): "top-start" | "bottom-start" {
  const field = document.activeElement?.getBoundingClientRect();
  if (!field || field.top >= ROOM_WANTED) return "top-start";
  return (visualViewport?.height ?? innerHeight) - field.bottom > field.top ? "bottom-start" : "top-start";
}

/** Whether the pointer itself moved: lines that are scrolled come under one that stands still. */
export const isMoved = ({ movementX, movementY }: Pick<MouseEvent, "movementX" | "movementY">): boolean =>
  movementX !== 0 || movementY !== 0;
