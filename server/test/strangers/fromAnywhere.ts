import type { TestApp } from "../app.ts";

/** The same app, each call from an address of its own, so that no limit of an address answers; it must trust a proxy. */
export function fromAnywhere(opened: TestApp): TestApp {
  let count = 0;
  return {
    ...opened,
    ask: (line, asked = {}) => {
      count += 1;
      const address = `10.${count >> 16}.${(count >> 8) & 255}.${count & 255}`;
      return opened.ask(line, { ...asked, headers: { "x-forwarded-for": address, ...asked.headers } });
    },
  };
}
