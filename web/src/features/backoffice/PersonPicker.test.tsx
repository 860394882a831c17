import { backoffice } from "@pluma/contract/backoffice/backoffice";
import { products } from "@pluma/contract/products/products";
import { type ReactNode, useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { draw } from "../../../test/draw.tsx";
import { type Asked, answers } from "../../../test/server.ts";
import { SearchInput } from "../../ui/data/SearchInput.tsx";
import { ProductPicker } from "../products/index.ts";
import { PersonPicker } from "./PersonPicker.tsx";

afterEach(() => void vi.useRealTimers());

function People() {
  const [text, setText] = useState("");
  return <PersonPicker label="Who" text={text} onText={setText} onPick={() => undefined} nobody="Nobody" />;
}

const queriesOf = (calls: Asked[]) => calls.map(({ query }) => query.query ?? "").filter((query) => query !== "");

/** Types as a key does, and lets it be drawn. */
async function type(field: HTMLInputElement, text: string): Promise<void> {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, text);
  field.dispatchEvent(new Event("input", { bubbles: true }));
  await frame();
  await frame();
}

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** Types two keys half a second apart, all but a millisecond; what is searched is the second, after another half. */
async function typeSlowly(part: ReactNode, searched: () => string[]): Promise<void> {
  await draw(part);
  await expect.poll(() => document.querySelector("input")).not.toBeNull();
  const field = document.querySelector("input:not([type=hidden])") as HTMLInputElement;
  await page.elementLocator(field).click();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  await type(field, "an");
  vi.advanceTimersByTime(499);
  await type(field, "ana");
  vi.advanceTimersByTime(499);
  await frame();
  vi.advanceTimersByTime(1);
  vi.useRealTimers();
  await expect.poll(searched).toEqual(["ana"]);
}

test("staff are searched half a second after the last key", async () => {
  const asked = answers(backoffice.listCustomers, { users: [], count: 0, pages: 0 });
  await typeSlowly(<People />, () => queriesOf(asked));
});

test("products are searched half a second after the last key", async () => {
  const asked = answers(products.listProducts, { products: [], count: 0, pages: 0 });
  await typeSlowly(<ProductPicker label="Who" value={null} onChange={() => undefined} />, () => queriesOf(asked));
});

test("a list is searched half a second after the last key", async () => {
  const searched: string[] = [];
  await typeSlowly(<SearchInput label="Who" query="" onSearch={(query) => searched.push(query)} />, () => searched);
});
