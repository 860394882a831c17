const isApple = typeof navigator === "object" && /mac|iphone|ipad/i.test(navigator.userAgent);

/** The key that commands begin with, as this keyboard prints it. */
export const modKey = isApple ? "⌘" : "Ctrl";
