/**
 * Milliseconds on the system's monotonic clock, which all processes of a machine read alike: a moment written by one
 * and read by another differ by the time between them, even when the time of day is set meanwhile.
 */
export const nowMs = (): number => Number(process.hrtime.bigint()) / 1e6;

export function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, milliseconds)));
}
