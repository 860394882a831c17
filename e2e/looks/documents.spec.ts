import { look, lookAt, lookOver } from "../site/looks.ts";
import { askAs } from "../site/people.ts";
import { expect, test } from "../site/test.ts";

const CONTENT = `<h1>The rhythm of a bag of coffee</h1><p>Draft for the <strong>Nómada</strong> journal, with
<a href="https://nomada.example">a link</a> and <mark>a mark</mark>.</p><h2>What we changed</h2><ul><li><p>You choose the
day</p></li><li><p>Two taps</p></li></ul><table><tbody><tr><th><p>Day</p></th><th><p>Mail</p></th></tr><tr><td><p>1</p></td><td>
<p>The harvest is in</p></td></tr></tbody></table><blockquote><p>Nineteen days.</p></blockquote><pre><code>a = 1</code></pre>`;

test("documents are right in every size, scheme and language: none, some, one that is written in, and none that is there", async ({
  looker,
}) => {
  const { page, site, person } = looker;
  await lookAt(looker, [
    { name: "documents-none", path: "/documents", ready: /No documents yet|Aún no hay documentos/ },
  ]);
  const made = await askAs(site, person, "POST", "/documents", {
    name: "The rhythm of a bag",
    tags: "nomada",
    content: CONTENT,
  });
  await askAs(site, person, "POST", "/documents", {
    name: "Alba Yoga, about page",
    tags: "",
    content: "<p>Breathe.</p>",
  });
  const path = `/documents/${made.document.document_id}`;
  await lookAt(looker, [
    { name: "documents", path: "/documents", ready: /Alba Yoga/ },
    { name: "document", path, ready: /Nineteen days/ },
    {
      name: "document-missing",
      path: "/documents/999999",
      ready: /This document does not exist|No existe este documento/,
    },
    { name: "documents-found", path: "/documents?query=nineteen", ready: /Nineteen days/ },
  ]);
  const opener = page.getByRole("button", { name: /^(?:Import|Importar)$/ });
  const first = page.getByRole("menuitem").first();
  await lookOver(looker, [
    {
      name: "documents-import",
      show: () => page.goto("/documents"),
      // The menu of a phone is another one, in its bar: that of the size before may be seen a moment longer.
      settled: () =>
        expect(async () => {
          await expect(opener.or(first).first()).toBeVisible();
          if (!(await first.isVisible())) await opener.click();
          await expect(first).toBeVisible({ timeout: 5000 });
        }).toPass(),
    },
  ]);
  await page.goto("/documents");
  await page.keyboard.press("Escape");
  const broken = { name: "a.docx", mimeType: "application/zip", buffer: Buffer.from("no zip") };
  await page.locator("input[type=file]").first().setInputFiles(broken);
  await look(page, "documents-import-refused", "en", {
    settled: () => expect(page.getByRole("alert").first()).toBeVisible(),
  });
  await page.goto(path);
  const text = page.getByRole("textbox", { name: "Text of the document" });
  await text.getByText("Nineteen days.").click();
  await page.keyboard.press("End");
  await page.keyboard.type(" /");
  await look(page, "document-slash", "en", {
    settled: () => expect(page.getByRole("option", { name: /^Heading/ }).first()).toBeVisible(),
    at: ["wide"],
  });
  await askAs(site, person, "POST", `${path}/versions`, { name: "For Marta, first reading" });
  const other = CONTENT.replace("Nineteen days.", "Nineteen days, most of them said.");
  await askAs(site, person, "PUT", "/documents", { document_id: made.document.document_id, content: other });
  await page.goto(path);
  await text.getByText(/most of them/).click();
  await page.keyboard.press("Control+Shift+h");
  await page.getByRole("textbox", { name: "Find in this document" }).fill("you");
  await look(page, "document-find", "en", {
    settled: () =>
      expect(page.getByRole("region", { name: "Find and replace" }).getByRole("status")).toHaveText(/^1 of /),
  });
  await page.keyboard.press("Escape");
  await text.getByText("You choose the").click();
  await page.keyboard.press("Home");
  await page.keyboard.press("Shift+End");
  await expect(page.getByRole("button", { name: "Rewrite" })).toBeVisible();
  await page.keyboard.press("ControlOrMeta+j");
  await look(page, "document-bubble", "en", {
    settled: () => expect(page.getByRole("combobox", { name: "Request" })).toBeVisible(),
  });
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Versions" }).click();
  await page.getByRole("button", { name: /^For Marta/ }).click();
  await look(page, "document-versions", "en", {
    settled: () => expect(page.getByRole("insertion").first()).toBeVisible(),
  });
});

test("comments beside a document, its review links, and what a link shows are right in every size, scheme and language", async ({
  looker,
}) => {
  const { page, site, person } = looker;
  const made = await askAs(site, person, "POST", "/documents", { name: "Autumn letter", tags: "", content: CONTENT });
  const at = `/documents/${made.document.document_id}`;
  const place = { version: 0, from: 1, to: 11 };
  await askAs(site, person, "POST", `${at}/comments`, { text: "Which rhythm?", place });
  const { link } = await askAs(site, person, "POST", `${at}/review-links`, {});
  const token = new URL(link.url).pathname.split("/").at(-1);
  const said = { name: "Marta Soler", text: "Bold, please. It is what they ask most.", place };
  const { review } = await askAs(site, person, "POST", `/reviews/${token}/comments`, said);
  const answered = { name: "Marta Soler", text: "And larger.", answers: review.threads[0].comment_id };
  await askAs(site, person, "POST", `/reviews/${token}/comments`, answered);
  await lookAt(looker, [
    { name: "review", path: `/review/${token}`, ready: /What we changed/ },
    { name: "review-gone", path: "/review/never", ready: /This link no longer works|Este enlace ya no funciona/ },
  ]);
  await page.goto(at);
  await page.getByRole("button", { name: /Comments/ }).click();
  await look(page, "document-comments", "en", {
    settled: () => expect(page.getByText("Which rhythm?")).toBeVisible(),
    at: ["wide"],
  });
  await page.getByRole("button", { name: "Review" }).click();
  await look(page, "document-review-links", "en", {
    settled: () => expect(page.getByText(/Not opened yet|Opened by/)).toBeVisible(),
    at: ["wide"],
  });
  await askAs(site, person, "POST", `/reviews/${token}/approvals`, { name: "Marta Soler", version: 0 });
  await lookAt(looker, [{ name: "review-approved", path: `/review/${token}`, ready: /What we changed/ }]);
  await askAs(site, person, "PUT", "/documents", {
    document_id: made.document.document_id,
    content: CONTENT.replace("Nineteen days.", "Nineteen days, most of them said."),
  });
  await page.goto(at);
  await page.getByRole("button", { name: "See what changed" }).click();
  await look(page, "document-since-approved", "en", {
    settled: () => expect(page.getByText("Approved by Marta Soler").first()).toBeVisible(),
    at: ["wide"],
  });
});
