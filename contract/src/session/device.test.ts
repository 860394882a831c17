import { expect, test } from "vitest";
import { deviceOf } from "./device.ts";

test.each([
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36",
    { browser: "Chrome", system: "macOS", kind: "computer" },
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
    { browser: "Safari", system: "iPhone", kind: "phone" },
  ],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0",
    { browser: "Edge", system: "Windows", kind: "computer" },
  ],
  [
    "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
    { browser: "Firefox", system: "Linux", kind: "computer" },
  ],
  [
    "Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36",
    { browser: "Chrome", system: "Android", kind: "phone" },
  ],
  ["curl/8.5.0", { browser: null, system: null, kind: "computer" }],
  [null, { browser: null, system: null, kind: "computer" }],
])("%s is %o", (agent, device) => expect(deviceOf(agent)).toEqual(device));
