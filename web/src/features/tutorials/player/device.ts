import type { Device } from "@pluma/contract/tutorials/tutorials";

/** What one looks at this with, as far as its screen and pointer tell. */
export function deviceHere(): Device {
  const isTouched = matchMedia("(pointer: coarse)").matches;
  const side = Math.min(screen.width, screen.height);
  if (isTouched && side < 600) return "phone";
  return isTouched ? "tablet" : "computer";
}
