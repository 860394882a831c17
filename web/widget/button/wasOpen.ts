const key = (publicId: string): string => `chat-widget:${publicId}:open`;

/** Whether it was open when this tab left the site's page before. Where nothing may be kept, it was not. */
export function wasOpen(publicId: string): boolean {
  try {
    return sessionStorage.getItem(key(publicId)) !== null;
  } catch {
    return false;
  }
}

/** Keeps whether it is open, until the tab is closed. */
export function keepOpen(publicId: string, isOpen: boolean): void {
  try {
    if (isOpen) sessionStorage.setItem(key(publicId), "1");
    else sessionStorage.removeItem(key(publicId));
  } catch {
    // Then it is closed on the next page.
  }
}
