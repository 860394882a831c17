import { expect, test } from "vitest";
import { draw } from "../../../../test/draw.tsx";
import { MoneyList } from "./MoneyList.tsx";

const filter = { query: "", status: [], productId: null, userId: null, sort: { by: "createdAt", isDown: true } };
const found = { count: 13, pages: 2, totals: [{ currency: "USD", amount: 507 }] };
const idle = () => undefined;

function list(page: number, rows: { id: number }[], onPage: (page: number) => void) {
  return (
    <MoneyList
      name="purchases"
      columns={[{ key: "id", title: "Number", place: "name", draw: ({ id }) => `No. ${id}` }]}
      rows={rows}
      found={found}
      error={null}
      filter={{ ...filter, page }}
      idOf={({ id }) => id}
      hrefOf={({ id }) => `?open=${id}`}
      onSort={idle}
      onPage={onPage}
      onClear={idle}
      onTryAgain={idle}
    />
  );
}

test("the foot counts and sums all that was found, not the rows of the page", async () => {
  const drawn = await draw(list(2, [{ id: 1 }], idle));
  await expect.element(drawn.getByText("No. 1")).toBeVisible();
  await expect.element(drawn.getByText("$507.00")).toBeVisible();
  await expect.element(drawn.getByText(/13/).first()).toBeVisible();
});

test("an address beyond the last page leads to the last", async () => {
  const pages: number[] = [];
  await draw(list(9, [], (page) => pages.push(page)));
  await expect.poll(() => pages).toContain(2);
});
