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

/** Types two keys half a second apart, all but a millisecond, and answers what was searched by the end of another half. */
async function typeSlowly(part: ReactNode, searched: () => string[]): Promise<void> {
  await draw(part);
  const field = page.getByLabelText("Who", { exact: true }).first();
  await field.click();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  await field.fill("an");
  vi.advanceTimersByTime(499);
  await field.fill("ana");
  vi.advanceTimersByTime(499);
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
