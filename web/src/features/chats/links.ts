/** The address if it may be opened from an answer: http, https or mailto. Anything else is no link at all. */
export function safeAddress(address: string): string | null {
  try {
    return ["http:", "https:", "mailto:"].includes(new URL(address).protocol) ? address : null;
  } catch {
    return null;
  }
}
