import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../test/draw.tsx";
import { Page } from "../page/Page.tsx";
import { DataTable } from "./DataTable.tsx";
import { Pager } from "./Pager.tsx";

type Row = { id: number; name: string };

/** A list of `count` rows below something `above` pixels high, on a page that scrolls. */
function Listed({ above, count }: { above: number; count: number }) {
  const rows = Array.from({ length: count }, (_, id) => ({ id, name: `Row ${id}` }));
  return (
    <div style={{ height: "100vh", display: "flex", flexDirection: "column" }}>
      <Page title="Rows">
        <div style={{ height: above }} />
        <DataTable<Row>
          label="Rows"
          columns={[{ key: "name", title: "Name", draw: ({ name }) => name }]}
          rows={rows}
          idOf={({ id }) => id}
          empty={null}
        />
        <Pager page={1} pages={2} size={count} count={2 * count} onPage={() => undefined} />
      </Page>
    </div>
  );
}

const first = () => page.getByText("Row 0", { exact: true }).element().getBoundingClientRect();
const foot = () => page.getByText(/1 to /).element().parentElement?.getBoundingClientRect() ?? expect.fail("no foot");
/** What scrolls: the page, not the window. */
function scroller(): Element {
  let at: Element | null = page.getByRole("table").element();
  while (at && getComputedStyle(at).overflowY !== "auto") at = at.parentElement;
  return at ?? expect.fail("nothing scrolls");
}

test("the foot of a long list is in sight while its rows scroll", async () => {
  await draw(<Listed above={0} count={60} />, { width: 1440 });
  await expect.poll(() => foot().bottom).toBeLessThanOrEqual(window.innerHeight + 1);
  expect(first().bottom).toBeLessThan(foot().top);
});

test("the foot of a list that begins low hides none of its first rows, and comes once they are in sight", async () => {
  await draw(<Listed above={window.innerHeight - 220} count={60} />, { width: 1440 });
  await expect.poll(() => foot().top).toBeGreaterThanOrEqual(window.innerHeight);
  scroller().scrollTop = 300;
  await expect.poll(() => foot().bottom).toBeLessThanOrEqual(window.innerHeight + 1);
  expect(first().bottom).toBeLessThan(foot().top);
});

test("a short list low on a page that is all in sight has its foot in sight", async () => {
  await draw(<Listed above={window.innerHeight - 320} count={1} />, { width: 1440 });
  await expect.poll(() => first().bottom).toBeLessThanOrEqual(foot().top + 1);
  expect(foot().bottom).toBeLessThanOrEqual(window.innerHeight);
});

test("who comes to the foot by the keyboard sees it", async () => {
  await draw(<Listed above={window.innerHeight - 220} count={60} />, { width: 1440 });
  await expect.poll(() => foot().top).toBeGreaterThanOrEqual(window.innerHeight);
  page.getByRole("button", { name: "Page 2" }).element().focus({ preventScroll: true });
  await userEvent.keyboard("{Shift}");
  await expect.poll(() => foot().bottom).toBeLessThanOrEqual(window.innerHeight + 1);
});
