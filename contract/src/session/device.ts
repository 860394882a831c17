/** What a user agent says of a device. */
export type Device = { browser: string | null; system: string | null; kind: "phone" | "tablet" | "computer" };

// The first that fits: browsers name those whom they descend from, too.
const browsers: readonly [RegExp, string][] = [
  [/\bEdgA?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bFirefox\/|\bFxiOS\//, "Firefox"],
  [/\bChrome\/|\bCriOS\//, "Chrome"],
  [/\bVersion\/.*\bSafari\//, "Safari"],
];

const systems: readonly [RegExp, string, Device["kind"]][] = [
  [/\biPhone\b/, "iPhone", "phone"],
  [/\biPad\b/, "iPad", "tablet"],
  [/\bAndroid\b.*\bMobile\b/, "Android", "phone"],
  [/\bAndroid\b/, "Android", "tablet"],
  [/\bCrOS\b/, "ChromeOS", "computer"],
  [/\bWindows\b/, "Windows", "computer"],
  [/\bMac OS X\b|\bMacintosh\b/, "macOS", "computer"],
  [/\bLinux\b|\bX11\b/, "Linux", "computer"],
];

/** The browser and system that a user agent names, as people call them; null for what it does not say. */
export function deviceOf(userAgent: string | null): Device {
  const agent = userAgent ?? "";
  const system = systems.find(([pattern]) => pattern.test(agent));
  return {
    browser: browsers.find(([pattern]) => pattern.test(agent))?.[1] ?? null,
    system: system?.[1] ?? null,
    kind: system?.[2] ?? "computer",
  };
}
