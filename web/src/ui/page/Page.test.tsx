import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { draw } from "../../../test/draw.tsx";
import { found } from "./found.tsx";
import { Page } from "./Page.tsx";

const act = <button type="button">Add</button>;
const top = () => page.getByRole("button", { name: "Add" }).element().getBoundingClientRect().top;

test("a list that is narrowed says how many were found, where it else says how many there are, and nothing moves", async () => {
  const drawn = async (fact: ReactNode) => {
    const { unmount } = await draw(
      <Page title="People" acts={act} fact={fact}>
        rows
      </Page>,
      { width: 1440 },
    );
    const said = page.getByText(/12 people|found/).elements()[0]?.textContent;
    const at = top();
    await unmount();
    return { said, at };
  };
  const all = [
    await drawn("12 people."),
    await drawn(found(1)),
    await drawn(found(0)),
    // While it is not known.
    await drawn(found(undefined)),
  ];
  expect(all.map(({ said }) => said)).toEqual(["12 people.", "1 found.", "0 found.", undefined]);
  expect(new Set(all.map(({ at }) => at)).size).toBe(1);
});
