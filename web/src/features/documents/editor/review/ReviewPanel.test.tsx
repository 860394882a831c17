import { documentReview } from "@pluma/contract/documents/review";
import { expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { draw } from "../../../../../test/draw.tsx";
import { answers, refuses } from "../../../../../test/server.ts";
import ReviewPanel from "./ReviewPanel.tsx";

const make = page.getByRole("button", { name: "Create a link" });
const link = {
  ...{
    link_id: 4,
    url: "https://pluma.example/r/a-token",
    is_expired: false,
    opens: 0,
    approvals: [],
    lastOpenedAt: null,
  },
  ...{ createdAt: "2026-01-02T10:00:00.000Z", expiresAt: "2026-02-01T10:00:00.000Z" },
};

async function show() {
  answers(documentReview.listReviewLinks, { links: [] });
  await draw(<ReviewPanel documentId={5} sync={null} onCompare={() => undefined} />);
  await expect.element(make).toBeVisible();
}

/** The clipboard as Safari has it: what it is handed is written once all of it has come, and not where that fails. */
function watchHanded() {
  const handed: Promise<string>[] = [];
  const spy = vi.spyOn(navigator.clipboard, "write").mockImplementation(async (items) => {
    for (const item of items) {
      const text = item.getType("text/plain").then((part) => part.text());
      handed.push(text);
      await text;
    }
  });
  onTestFinished(() => spy.mockRestore());
  return handed;
}

test("a link that is still being made is handed to the clipboard at the press, which Safari asks for", async () => {
  const handed = watchHanded();
  const made = Promise.withResolvers<{ link: typeof link }>();
  answers(documentReview.addReviewLink, () => made.promise);
  await show();
  await make.click();
  expect(handed).toHaveLength(1);
  made.resolve({ link });
  expect(await handed[0]).toBe(link.url);
  await expect.element(page.getByText("Link created and copied.")).toBeVisible();
});

test("a link that cannot be made is told, and nothing says that it was copied", async () => {
  refuses(documentReview.addReviewLink, 409, "review_links_full", "There are too many links.");
  const handed = watchHanded();
  await show();
  await make.click();
  await expect.element(page.getByText("There are too many links.")).toBeVisible();
  await expect(handed[0]).rejects.toThrow();
  await expect.element(page.getByText("Link created and copied.")).not.toBeInTheDocument();
});
