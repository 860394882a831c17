import { expect, test } from "vitest";
import { isToBeShown, pictureIn, safeAddress } from "./links.ts";

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

test.each([
  ["https://example.com/a", "https://example.com/a", false],
  ["https://example.com/", "example.com", false],
  ["https://example.com/a", "the guide", true],
  ["https://good.example@evil.example/", "https://good.example", true],
  [`https://example.com/?q=${"x".repeat(60)}`, `https://example.com/?q=${"x".repeat(60)}`, true],
])("%s behind “%s” is shown before it is followed: %s", (address, shown, expected) => {
  expect(isToBeShown(address, shown)).toBe(expected);
});

test.each([
  ["data:image/png;base64,iVBORw0KGgo=", true],
  ["data:image/svg+xml;base64,PHN2Zz4=", false],
  ["data:text/html;base64,PHN2Zz4=", false],
  [`data:image/png;base64,${"A".repeat(300_000)}`, false],
  ["https://example.com/a.png", false],
])("a picture in the text is drawn only when it is small and cannot run (%#)", (address, isDrawn) => {
  expect(pictureIn(address) !== null).toBe(isDrawn);
});
