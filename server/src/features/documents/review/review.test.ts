import type { DocumentVersion } from "@pluma/contract/documents/versions";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aHearing, aTestApp, type TestApp } from "../../../../test/app.ts";
import { allMailsTo, lastMailTo } from "../../../../test/outside/mailbox.ts";
import { anOrganization, aUser, type TestUser } from "../../../../test/people.ts";
import { userOrganizations } from "../../organizations/tables.ts";
import { insertComment } from "../comments/store.system.ts";
import { documentReviewLinks } from "../tables.ts";
import { documentVersions } from "../tables.versions.ts";
import { aDocument } from "../test/aDocument.ts";
import { aPictureOf, aReviewLink } from "../test/aReview.ts";
import { thinVersions } from "../versions/store.system.ts";

let node: TestApp;
let owner: TestUser;

beforeAll(async () => {
  node = await aTestApp({ runsJobs: true });
  owner = await aUser(node);
});
afterAll(() => node.close());

const BROWSER = { "user-agent": "Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0" };
const DAY_MS = 24 * 3600 * 1000;

const ask = (line: string, body?: object, { token } = owner) => node.ask(line, { token, ...(body && { body }) });
const asked = (line: string, body?: object) => node.ask(line, { headers: BROWSER, ...(body && { body }) });
const setUp = async (html = "<p>One two three.</p>", person = owner) => {
  const { documentId } = await aDocument(node, person.userId, { html, name: "Autumn letter" });
  return { documentId, ...(await aReviewLink(node, person, documentId)) };
};
const linkOf = async (documentId: number) => (await ask(`GET /documents/${documentId}/review-links`)).body.links[0];
const comment = (key: string, body: object = {}) =>
  asked(`POST /reviews/${key}/comments`, { name: "Marta Soler", text: "Bold, please.", ...body });
const approve = (key: string, version = 0, name = "Marta Soler") =>
  asked(`POST /reviews/${key}/approvals`, { name, version });
const rewrite = (documentId: number, content: string) => ask("PUT /documents", { document_id: documentId, content });

test("a link shows the document to whoever has it, for thirty days unless said otherwise", async () => {
  const { documentId, key } = await setUp("<h1>Letter</h1><p>One two three.</p>");
  const { status, body } = await asked(`GET /reviews/${key}`);
  expect(status).toBe(200);
  expect(body.review).toMatchObject({ name: "Autumn letter", author: expect.stringContaining("Person"), version: 0 });
  expect(JSON.stringify(body.review.doc)).toContain("One two three.");
  const days = (Date.parse(body.review.expiresAt) - Date.now()) / DAY_MS;
  expect(Math.round(days)).toBe(30);
  const { link } = (await ask(`POST /documents/${documentId}/review-links`, { days: 7 })).body;
  expect(Math.round((Date.parse(link.expiresAt) - Date.now()) / DAY_MS)).toBe(7);
});

test("its secret is kept as a hash, and sealed", async () => {
  const { linkId, key } = await setUp();
  const [row] = await node.app.db.select().from(documentReviewLinks).where(eq(documentReviewLinks.linkId, linkId));
  expect(JSON.stringify(row)).not.toContain(key);
});

describe("nothing is answered in one and the same way", () => {
  const never = "0".repeat(43);
  const everyCall = async (key: string) => [
    await asked(`GET /reviews/${key}`),
    await asked(`GET /reviews/${key}/pictures/1`),
    await asked(`POST /reviews/${key}/opens`, { reader: "a-reader-of-the-text" }),
    await comment(key),
    await approve(key),
  ];
  const heard = async (key: string) =>
    (await everyCall(key)).map(({ status, body }) => [status, body.error.code, body.message]);

  test.each([
    ["withdrawn", async ({ documentId, linkId }) => ask(`DELETE /documents/${documentId}/review-links/${linkId}`)],
    [
      "expired",
      async ({ linkId }) =>
        node.app.db
          .update(documentReviewLinks)
          .set({ expiresAt: new Date(Date.now() - 1000) })
          .where(eq(documentReviewLinks.linkId, linkId)),
    ],
    ["of a deleted document", async ({ documentId }) => ask(`DELETE /documents/${documentId}`)],
  ] satisfies [string, (made: Awaited<ReturnType<typeof setUp>>) => Promise<unknown>][])("%s", async (_, end) => {
    const made = await setUp();
    await end(made);
    expect(await heard(made.key)).toEqual(await heard(never));
  });

  test("of an organization that its writer has left", async () => {
    const organizationId = await anOrganization(node);
    const writer = await aUser(node, { membership: { organizationId, userTypeId: 3 } });
    const { documentId } = await aDocument(node, writer.userId, { organizationId });
    const path = `/documents/${documentId}/review-links?organization_id=${organizationId}`;
    const { link } = (await ask(`POST ${path}`, {}, writer)).body;
    const key = link.url.split("/").at(-1);
    expect((await asked(`GET /reviews/${key}`)).status).toBe(200);
    await node.app.db.delete(userOrganizations).where(eq(userOrganizations.userId, writer.userId));
    expect(await heard(key)).toEqual(await heard(never));
  });
});

test("a withdrawn link is listed no more, and cannot be withdrawn again", async () => {
  const { documentId, linkId } = await setUp();
  const withdraw = () => ask(`DELETE /documents/${documentId}/review-links/${linkId}`);
  expect([(await withdraw()).status, (await withdraw()).status]).toEqual([204, 404]);
  expect(await linkOf(documentId)).toBe(undefined);
});

test("opens count people: each browser once, neither programs nor whom the document is of", async () => {
  const { documentId, key } = await setUp();
  const open = (reader: string, options: object = { headers: BROWSER }) =>
    node.ask(`POST /reviews/${key}/opens`, { body: { reader: reader.padEnd(20, "x") }, ...options });
  for (const reader of ["one", "one", "two"]) expect((await open(reader)).status).toBe(204);
  await open("three", { headers: { "user-agent": "WhatsApp/2.23" } });
  await open("four", { headers: { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1)" } });
  await open("five", { headers: BROWSER, token: owner.token });
  await asked(`GET /reviews/${key}`);
  await Promise.all(Array.from({ length: 5 }, () => open("six")));
  expect((await linkOf(documentId)).opens).toBe(3);
});

test("what is said by a link hangs on its words, under the name that was given, and its owner hears of it", async () => {
  const { documentId, key } = await setUp();
  const hearing = await aHearing(node.address, owner.token);
  const { status, body } = await comment(key, { place: { version: 0, from: 5, to: 8 } });
  expect(status).toBe(201);
  expect(body.review.threads).toMatchObject([{ name: "Marta Soler", quote: "two", place: { from: 5, to: 8 } }]);
  await hearing.next("document_comments", ({ document_id }) => document_id === documentId);
  hearing.close();
  const { threads } = (await ask(`GET /documents/${documentId}/comments`)).body;
  expect(threads).toMatchObject([
    { author: { name: "Marta Soler", from_link: true, user_id: null }, quote: "two", is_shared: true },
  ]);
});

test("the same words said again because their answer was lost are said once", async () => {
  const { key } = await setUp();
  const place = { version: 0, from: 5, to: 8 };
  const answers = await Promise.all([comment(key, { place }), comment(key, { place }), comment(key, { place })]);
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect((await asked(`GET /reviews/${key}`)).body.review.threads).toHaveLength(1);
});

test("whoever says what they know of a link is told nothing anew until something else is shown", async () => {
  const { documentId, key } = await setUp();
  const look = async (known: string) => (await asked(`GET /reviews/${key}?known=${known}`)).body.review;
  const first = (await asked(`GET /reviews/${key}`)).body.review;
  expect(await look(first.mark)).toBe(null);
  const said = (await comment(key)).body.review;
  expect((await look(first.mark)).mark).toBe(said.mark);
  const path = `POST /documents/${documentId}/comments/${said.threads[0].comment_id}`;
  const changes = [
    () => ask(`${path}/replies`, { text: "It will be." }),
    () => rewrite(documentId, "<p>One two.</p>"),
    async () => approve(key, (await look("")).version),
  ];
  let known = said.mark;
  for (const change of changes) {
    await change();
    const next = await look(known);
    expect(next.mark).not.toBe(known);
    known = next.mark;
    expect(await look(known)).toBe(null);
  }
});

test("what the owner answers is read by the link; what stands elsewhere cannot be answered by it", async () => {
  const { documentId, key } = await setUp();
  const [other, inner] = [
    await aReviewLink(node, owner, documentId),
    (await ask(`POST /documents/${documentId}/comments`, { text: "Inner" })).body.comment_id,
  ];
  const { comment_id } = (await comment(key)).body.review.threads[0];
  await ask(`POST /documents/${documentId}/comments/${comment_id}/replies`, { text: "It will be." });
  expect((await comment(key, { text: "Thanks", answers: comment_id })).status).toBe(201);
  const { threads } = (await asked(`GET /reviews/${key}`)).body.review;
  expect(threads).toHaveLength(1);
  expect(threads[0].replies).toMatchObject([
    { text: "It will be.", is_author: true },
    { text: "Thanks", is_author: false },
  ]);
  expect((await asked(`GET /reviews/${other.key}`)).body.review.threads).toEqual([]);
  for (const answers of [inner, 99_999_999]) expect((await comment(key, { answers })).status).toBe(404);
  expect((await comment(other.key, { answers: comment_id })).status).toBe(404);
});

test("nothing of a link but the document: neither what is said inside, nor ids, mails, tags or other documents", async () => {
  const colleague = await aUser(node);
  const fileId = await aPictureOf(node, owner);
  const html = `<p>One two three.</p><img src="/api/files/${fileId}" alt="A kiln">`;
  const { documentId, key } = await setUp(html);
  await aDocument(node, owner.userId, { name: "Other secret document" });
  await ask("PUT /documents", { document_id: documentId, tags: "secret-tag", blocks: { inner: "secret-blocks" } });
  await ask(`POST /documents/${documentId}/comments`, { text: "secret-inner" });
  const { comment_id } = (await comment(key)).body.review.threads[0];
  await insertComment(node.app.db, {
    documentId,
    parentId: comment_id,
    userId: colleague.userId,
    text: "secret-of-a-colleague",
  });
  const { text, headers, body } = await asked(`GET /reviews/${key}`);
  expect(text).not.toMatch(/secret|user_id|@example\.com|organization|document_id|link_id|email/i);
  expect(Object.keys(body.review).toSorted()).toEqual([
    "approvals",
    "author",
    "doc",
    "expiresAt",
    "mark",
    "name",
    "pictures",
    "threads",
    "updatedAt",
    "version",
  ]);
  expect(headers.get("x-robots-tag")).toContain("noindex");
  expect(headers.get("referrer-policy")).toBe("no-referrer");
  const picture = body.review.pictures[0].src.replace("/api", "");
  expect((await asked(`GET ${picture}`)).headers.get("content-type")).toBe("image/png");
  const foreign = await aPictureOf(node, owner);
  expect((await asked(`GET /reviews/${key}/pictures/${foreign}`)).status).toBe(404);
  await rewrite(documentId, "<p>Without it</p>");
  expect((await asked(`GET ${picture}`)).status, "it stands there no more").toBe(404);
});

test("the page of a link is not indexed or framed, says nothing of where its reader came from, and no other's script runs", async () => {
  const { key } = await setUp();
  const { headers } = await fetch(`${node.address}/review/${key}`);
  expect(headers.get("x-robots-tag")).toContain("noindex");
  expect(headers.get("referrer-policy")).toBe("no-referrer");
  expect(headers.get("x-frame-options")).toBe("DENY");
  const policy = headers.get("content-security-policy") ?? "";
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain("script-src 'self';");
});

describe("an approval", () => {
  test("says who approved which version, once, however often and however quickly; its owner is told by mail", async () => {
    const writer = await aUser(node);
    const { documentId, key } = await setUp("<p>One.</p>", writer);
    const answers = await Promise.all([approve(key), approve(key), approve(key, 0, "marta soler ")]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    const { links } = (await ask(`GET /documents/${documentId}/review-links`, undefined, writer)).body;
    expect(links[0].approvals).toMatchObject([{ version: 0, is_changed: false }]);
    expect(links[0].approvals[0].name).toMatch(/^marta soler$/i);
    const mail = await lastMailTo(node, writer.email);
    expect(mail.subject).toMatch(/^marta soler approved “Autumn letter”$/i);
    expect(await allMailsTo(node, writer.email)).toHaveLength(1);
  });

  test("is of the version that was read alone, and says when the text is another", async () => {
    const { documentId, key } = await setUp("<p>One.</p>");
    await approve(key);
    await rewrite(documentId, "<p>Two.</p>");
    expect((await linkOf(documentId)).approvals).toMatchObject([{ version: 0, is_changed: true }]);
    const refused = await approve(key, 0, "Pedro");
    expect([refused.status, refused.body.error.code]).toEqual([409, "review_changed"]);
    const { review } = (await asked(`GET /reviews/${key}`)).body;
    expect(review.approvals).toMatchObject([{ name: "Marta Soler", is_changed: true }]);
    const { body } = await approve(key, review.version, "Pedro");
    expect(body.review.approvals).toMatchObject([
      { name: "Pedro", is_changed: false },
      { name: "Marta Soler", is_changed: true },
    ]);
    await rewrite(documentId, "<p>One.</p>");
    expect((await linkOf(documentId)).approvals.at(-1), "as it was approved").toMatchObject({ is_changed: false });
  });

  test("keeps the version that it is of, for good, to be compared with what stands by then", async () => {
    const { documentId, key } = await setUp("<p>One.</p>");
    await approve(key);
    await rewrite(documentId, "<p>Two.</p>");
    await rewrite(documentId, "<p>Three.</p>");
    const { db } = node.app;
    const long = new Date(Date.now() + DAY_MS);
    await thinVersions(node.app, { all: long, hourly: long, daily: long });
    const { versions } = (await ask(`GET /documents/${documentId}/versions`)).body;
    expect(versions).toContainEqual(expect.objectContaining({ version: 0, name: null, approved_by: ["Marta Soler"] }));
    expect(versions.filter(({ version }: DocumentVersion) => version === 0)).toHaveLength(1);
    const { body } = await ask(`GET /documents/${documentId}/versions/0`);
    expect([body.content, body.version.approved_by]).toEqual(["<p>One.</p>", ["Marta Soler"]]);
    expect(await db.$count(documentVersions, eq(documentVersions.documentId, documentId))).toBe(2);
  });

  test("and a comment are there or not: none comes by a link that was withdrawn at the same moment", async () => {
    const { documentId, linkId, key } = await setUp();
    const [gone, ...said] = await Promise.all([
      ask(`DELETE /documents/${documentId}/review-links/${linkId}`),
      ...Array.from({ length: 6 }, (_, at) => comment(key, { text: `Note ${at}` })),
      approve(key),
    ]);
    expect(gone?.status).toBe(204);
    for (const { status } of said) expect([201, 404]).toContain(status);
    const { threads } = (await ask(`GET /documents/${documentId}/comments`)).body;
    const comments = said.slice(0, 6).filter(({ status }) => status === 201);
    expect(threads).toHaveLength(comments.length);
    expect((await comment(key, { text: "Later" })).status).toBe(404);
  });
});

test("a name has to be given, is short, and whatever is written stays text", async () => {
  const { key } = await setUp();
  expect((await comment(key, { name: " " })).status).toBe(422);
  expect((await comment(key, { name: "x".repeat(81) })).status).toBe(422);
  const text = "<script>alert(1)</script> https://evil.example";
  const { body } = await comment(key, { text });
  expect(body.review.threads[0].text).toBe(text);
});

test("too much by one link is refused, from however many addresses", async () => {
  const { linkId, key } = await setUp();
  await node.app.limits.take("review_link", { count: 60, seconds: 600 }, linkId, 60);
  expect((await comment(key)).status).toBe(429);
  expect((await approve(key)).status).toBe(429);
});
