import { expect, test } from "vitest";
import { safeAddress } from "./links.ts";

test.each(["https://example.com/a?b#c", "http://example.com", "mailto:hola@example.com", "HTTPS://EXAMPLE.COM"])(
  "%s may be opened",
  (address) => {
    expect(safeAddress(address)).toBe(address);
  },
);

test.each([
  "javascript:alert(1)",
  " javascript:alert(1)",
  "java\nscript:alert(1)",
  "data:text/html,<script>",
  "vbscript:x",
  "file:///etc/passwd",
  "blob:https://example.com/1",
  "//example.com",
  "/auth?refresh=true",
  "#top",
  "",
])("%j is no link", (address) => {
  expect(safeAddress(address)).toBeNull();
});
