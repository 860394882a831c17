/** A time to wait in the unit that people would say it in, rounded up: nobody is sent back too early. */
export function waitOf(seconds: number): { unit: "seconds" | "minutes" | "hours" | "over"; count: number } {
  if (seconds <= 0) return { unit: "over", count: 0 };
  if (seconds < 60) return { unit: "seconds", count: Math.ceil(seconds) };
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 90 ? { unit: "minutes", count: minutes } : { unit: "hours", count: Math.ceil(minutes / 60) };
}
