const isApple = typeof navigator === "object" && /mac|iphone|ipad/i.test(navigator.userAgent);

/** The key that commands begin with, as this keyboard prints it. */
export const modKey = isApple ? "⌘" : "Ctrl";

/** Whether a dialog or a menu is open over the screen: keys are for that then, and none reaches what lies below. */
export const isLayerOpen = (): boolean => document.querySelector('[role="dialog"], [role="menu"]') !== null;

/** Whether a key is not for the screen: somebody writes in what has it, or something lies over the screen. */
export const isKeyTaken = (target: EventTarget | null): boolean => isLayerOpen() || isWriting(target);

const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
