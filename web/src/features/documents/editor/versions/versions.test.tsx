import { documentReview, type ReviewLink } from "@pluma/contract/documents/review";
import { type DocumentVersion, documentVersions } from "@pluma/contract/documents/versions";
import { HttpResponse, http } from "msw";
import { Route, Routes } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { aDocumentServer, textDoc } from "../../../../../test/aDocument.ts";
import { aPerson } from "../../../../../test/aPerson.ts";
import { type DrawOptions, draw } from "../../../../../test/draw.tsx";
import { answers, refuses, server } from "../../../../../test/server.ts";
import { queryClient } from "../../../../platform/ask/queryClient.ts";
import { meQuery } from "../../../../platform/me/me.ts";
import Document from "../../screens/Document.tsx";

const show = (options: DrawOptions = {}) =>
  draw(
    <Routes>
      <Route path="/documents/:documentId" element={<Document />} />
    </Routes>,
    { at: "/documents/5", ...options },
  );

afterEach(() => void vi.useRealTimers());

const text = page.getByRole("textbox", { name: "Text of the document" });
const aVersion = (parts: Partial<DocumentVersion> = {}): DocumentVersion => ({
  document_id: 5,
  version: 0,
  name: null,
  by: [{ user_id: 7, name: "Elena Marín" }],
  approved_by: [],
  words: 4,
  createdAt: "2026-01-01T17:40:00.000Z",
  ...parts,
});

const aLink = (approvals: ReviewLink["approvals"] = []): ReviewLink => ({
  link_id: 3,
  url: "https://pluma.test/review/abc",
  expiresAt: "2099-01-01T10:00:00.000Z",
  is_expired: false,
  opens: 1,
  lastOpenedAt: null,
  createdAt: "2026-01-01T10:00:00.000Z",
  approvals,
});

/** A document with versions: the first is named and has this text. */
function withVersions(was = textDoc("For five years.")) {
  const first = aVersion({ name: "For Marta, first reading" });
  const listed = answers(documentVersions.listDocumentVersions, ({ query }) => {
    const versions = query.kind === "named" ? [first] : [aVersion({ version: 2, words: 9 }), first];
    return { versions, count: versions.length, pages: 1 };
  });
  answers(documentVersions.readDocumentVersion, {
    version: first,
    doc: was,
    content: "<p>For five years.</p>",
    pictures: [],
  });
  const kept = answers(documentVersions.keepDocumentVersion, ({ body }) => ({
    version: aVersion({ version: 3, name: (body as { name: string | null }).name }),
  }));
  return { listed, kept };
}

async function open(): Promise<void> {
  // The editor is fetched with the first document.
  await expect.element(text, { timeout: 20_000 }).toBeVisible();
  await page.getByRole("button", { name: "Versions" }).click();
}

test("a version is compared with what stands now, word by word, and said to those who do not see colours", async () => {
  aDocumentServer({ doc: textDoc("For six years.", "And more.") });
  withVersions();
  await show();
  await open();
  const row = page.getByRole("button", { name: /For Marta, first reading/ });
  await expect.element(row.getByText(/Elena Marín/)).toBeVisible();
  await row.click();
  const compared = page.getByRole("region", { name: "Changes" });
  await expect.element(compared.getByRole("deletion")).toHaveTextContent("Removed: five End of change.");
  await expect.element(compared.getByRole("insertion").first()).toHaveTextContent("Added: six End of change.");
  await expect.element(page.getByText("3 words added, 1 removed")).toBeVisible();
  await expect.element(text).not.toBeInTheDocument();
  await page.getByText("Before", { exact: true }).click();
  await expect.element(page.getByRole("document")).toHaveTextContent("For five years.");
  await page.getByRole("button", { name: "Back to the text" }).click();
  await expect.element(text).toHaveTextContent("For six years.And more.");
});

test("a version comes back as one change, what stood is kept before, and one undo takes it back", async () => {
  const server = aDocumentServer({ doc: textDoc("For six years.", "And more.", "Last.") });
  const { kept } = withVersions(textDoc("For five years.", "And more.", "Then.", "Last."));
  await show();
  await open();
  await page.getByRole("button", { name: /For Marta/ }).click();
  await page.getByRole("button", { name: "Restore this version" }).click();
  await expect.element(text).toHaveTextContent("For five years.And more.Then.Last.");
  await expect.poll(server.text).toBe("For five years.\nAnd more.\nThen.\nLast.");
  expect(kept.map(({ body }) => body)).toEqual([{ name: null }]);
  await userEvent.keyboard("{Control>}z{/Control}");
  await expect.poll(server.text).toBe("For six years.\nAnd more.\nLast.");
  // What a tab has not got confirmed is brought in by the next opening, which would be the next test's.
  await expect.element(page.getByText(/^Saved /).first()).toBeVisible();
});

test("where what stands cannot be kept nothing is brought back", async () => {
  const server = aDocumentServer({ doc: textDoc("For six years.") });
  withVersions();
  refuses(documentVersions.keepDocumentVersion, 503, "too_busy", "Later, please");
  await show();
  await open();
  await page.getByRole("button", { name: /For Marta/ }).click();
  await page.getByRole("button", { name: "Restore this version" }).click();
  await expect.element(page.getByText("Later, please")).toBeVisible();
  expect(server.text()).toBe("For six years.");
});

test("what stands is given a name, and only those with one are listed when asked for", async () => {
  aDocumentServer({ doc: textDoc("For six years.") });
  const { kept } = withVersions();
  await show();
  await open();
  await page.getByRole("button", { name: "Name this version" }).click();
  await page.getByRole("textbox", { name: "Name of the version" }).fill("Sent to Marta");
  await page.getByRole("button", { name: "Save" }).click();
  await expect.element(page.getByText("Kept as “Sent to Marta”.")).toBeVisible();
  expect(kept.map(({ body }) => body)).toEqual([{ name: "Sent to Marta" }]);
  await page.getByText("Named", { exact: true }).click();
  await expect.element(page.getByRole("listitem").filter({ hasText: "Elena" }).nth(1)).not.toBeInTheDocument();
});

test("whoever comes back is told that a document was changed meanwhile, by whom, and is shown what", async () => {
  aDocumentServer({ doc: textDoc("For six years.") });
  withVersions();
  answers(documentVersions.readDocumentSeen, {
    seen: {
      version: 0,
      seenAt: "2026-01-01T17:40:00.000Z",
      doc: textDoc("For five years."),
      by: [{ user_id: 8, name: "Tomás Rey" }],
    },
  });
  await show();
  await expect.element(page.getByText(/Tomás Rey made changes since you were here/), { timeout: 20_000 }).toBeVisible();
  await page.getByRole("button", { name: "See what changed" }).click();
  await expect.element(page.getByRole("insertion")).toHaveTextContent("Added: six End of change.");
});

test("what was seen is noted once it has been read for a while, and as one leaves, by calls that outlive the page", async () => {
  // Real time goes on, and what is waited for otherwise comes.
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
  const document = aDocumentServer({ doc: textDoc("For six years.") });
  const noted: unknown[] = [];
  const note = http.put("*/api/documents/5/seen", async ({ request }) => {
    noted.push({ seen: await request.json(), outlives: request.keepalive });
    return HttpResponse.json({ is_noted: true });
  });
  server.use(note);
  const { unmount } = await show();
  await expect.element(text, { timeout: 20_000 }).toMatchTextContent("For six years.");
  const first = { seen: { version: 0 }, outlives: true };
  await expect
    .poll(() => {
      vi.advanceTimersByTime(10_000);
      return noted;
    })
    .toEqual([first]);
  await text.click();
  await userEvent.keyboard("{Control>}{End}{/Control} And one.");
  await expect.poll(document.text).toBe("For six years. And one.");
  await expect.element(page.getByText(/^Saved /).first()).toBeVisible();
  await unmount();
  await expect.poll(() => noted).toEqual([first, { seen: { version: document.version() }, outlives: true }]);
});

test("of several who changed it each is named but whoever reads it, in words for several", async () => {
  aDocumentServer({ doc: textDoc("For six years.") });
  withVersions();
  const by = [
    { user_id: 8, name: "Tomás Rey" },
    { user_id: 7, name: "Elena Marín" },
    { user_id: 9, name: "Inés Duarte" },
  ];
  answers(documentVersions.readDocumentSeen, {
    seen: { version: 0, seenAt: "2026-01-01T17:40:00.000Z", doc: textDoc("For five years."), by },
  });
  queryClient.setQueryData(meQuery.queryKey, aPerson());
  await show({ language: "es" });
  const said = page.getByText(/Tomás Rey e Inés Duarte han hecho cambios desde que estuviste aquí/);
  await expect.element(said, { timeout: 20_000 }).toBeVisible();
});

test.each([
  ["en", "None yet. The first one is kept when you come back to what you wrote."],
  ["es", "Aún no hay ninguna. La primera se guarda cuando vuelves sobre lo escrito."],
] as const)("without a version that is said, on a phone too (%s)", async (language, none) => {
  aDocumentServer({ doc: textDoc("x") });
  answers(documentVersions.listDocumentVersions, { versions: [], count: 0, pages: 0 });
  await show({ language, width: 390 });
  await page
    .getByRole("button", { name: language === "en" ? "Tools" : "Herramientas" })
    .last()
    .click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: language === "en" ? "Versions" : "Versiones" })
    .click();
  await expect.element(page.getByText(none)).toBeVisible();
});

test("versions that cannot be read are asked for again", async () => {
  aDocumentServer({ doc: textDoc("x") });
  refuses(documentVersions.listDocumentVersions, 404, "not_found", "gone");
  await show();
  await open();
  await expect.element(page.getByText(/The versions could not be loaded/)).toBeVisible();
  withVersions();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(page.getByRole("button", { name: /For Marta/ })).toBeVisible();
});

test.each([
  ["en", "Review", "See what changed", /Approved by Marta Soler/],
  ["es", "Revisión", "Ver qué cambió", /Aprobada por Marta Soler/],
] as const)(
  "what changed since a client approved is a press away from the approval (%s)",
  async (language, tool, see, title) => {
    aDocumentServer({ doc: textDoc("For six years.") });
    withVersions();
    const approval = { name: "Marta Soler", version: 0, approvedAt: "2026-01-01T18:00:00.000Z", is_changed: true };
    answers(documentReview.listReviewLinks, { links: [aLink([approval])] });
    answers(documentVersions.readDocumentVersion, {
      version: aVersion({ approved_by: ["Marta Soler"] }),
      doc: textDoc("For five years."),
      content: "<p>For five years.</p>",
      pictures: [],
    });
    await show({ language });
    await page.getByRole("button", { name: tool, exact: true }).click();
    await page.getByRole("button", { name: see }).click();
    await expect.element(page.getByText(title).first()).toBeVisible();
    await expect.element(page.getByRole("deletion")).toBeVisible();
    expect(page.getByRole("deletion").element().textContent).toContain("five");
  },
);

test("review links are made and turned off by keys, and the focus stays among them", async () => {
  aDocumentServer({ doc: textDoc("For six years.") });
  const links: ReviewLink[] = [];
  answers(documentReview.listReviewLinks, () => ({ links }));
  answers(documentReview.addReviewLink, () => {
    links.push(aLink());
    return { link: aLink() };
  });
  answers(documentReview.withdrawReviewLink, () => {
    links.length = 0;
    return undefined;
  });
  await show();
  await page.getByRole("button", { name: "Review", exact: true }).click({ timeout: 20_000 });
  const make = page.getByRole("button", { name: "Create a link" });
  await expect.element(make).toBeVisible();
  make.element().focus();
  await userEvent.keyboard("{Enter}");
  const off = page.getByRole("button", { name: "Turn off" });
  await expect.element(off).toBeVisible();
  await expect.element(make).toHaveFocus();
  off.element().focus();
  await userEvent.keyboard("{Enter}");
  const keep = page.getByRole("button", { name: "Keep it" });
  await expect.element(keep).toHaveFocus();
  off.element().focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(keep).not.toBeInTheDocument();
  await expect.element(make).toHaveFocus();
});
