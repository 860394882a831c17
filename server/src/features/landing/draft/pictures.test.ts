import { afterAll, beforeAll, expect, test } from "vitest";
import { aTestApp, type TestApp } from "../../../../test/app.ts";
import { anOrganization, aUser, type TestUser } from "../../../../test/people.ts";
import { aPicture } from "../../files/test/samples.ts";

let node: TestApp;
let organization: number;
const people = {} as Record<"ana" | "luis" | "stranger", TestUser>;
beforeAll(async () => {
  node = await aTestApp();
  organization = await anOrganization(node);
  for (const name of ["ana", "luis"] as const)
    people[name] = await aUser(node, { membership: { organizationId: organization, userTypeId: 1 } });
  people.stranger = await aUser(node);
});
afterAll(() => node.close());

async function upload({ token }: TestUser, organizationId: number | null = organization): Promise<string> {
  const form = new FormData();
  form.set("file", new Blob([Uint8Array.from(await aPicture("png"))]), "house.png");
  if (organizationId !== null) form.set("organization_id", String(organizationId));
  const { body } = await node.ask("POST /files", { token, form });
  return body.file.src;
}
const ask = (line: string, { token }: TestUser, body?: object) =>
  node.ask(`${line}?organization_id=${organization}`, { token, ...(body && { body }) });
const save = (who: TestUser, image: string, main = "Open") =>
  ask("PUT /landing/draft", who, { page: { sections: [{ kind: "opening", id: "opening", title: { main }, image }] } });
const imageIn = ({ body }: { body: { page: { sections: { image: string }[] } } }) => body.page.sections[0]?.image ?? "";
const opens = async (src: string) => (await fetch(node.address + src)).status;
const bare = (src: string) => src.replace(/\?.*/, "");

test("a picture of a draft opens for who may edit it, and for nobody by its bare address until it is published", async () => {
  const image = imageIn(await save(people.ana, await upload(people.ana)));
  expect([await opens(image), await opens(bare(image)), await opens(`${bare(image)}?draft`)]).toEqual([200, 404, 404]);
  // Whoever publishes it need not be who brought its pictures.
  const seen = imageIn(await ask("GET /landing/draft", people.luis));
  expect(await opens(seen)).toBe(200);
  expect(imageIn(await save(people.luis, seen, "Open soon"))).toBe(seen);
  expect(await opens(bare(seen))).toBe(404);
  const published = await ask("POST /landing/draft/publish", people.luis, {});
  expect(published.status, published.text).toBe(200);
  expect(imageIn(published)).toMatch(/\?v=/);
  expect([await opens(imageIn(published)), await opens(bare(image))]).toEqual([200, 200]);
});

test("nobody gets at a file of somebody else's by putting its address into a draft, whoever signed it", async () => {
  const theirs = await upload(people.stranger, null);
  const kept = "https://elsewhere.example/house.png";
  for (const src of [theirs, bare(theirs), `${bare(theirs)}?draft`])
    expect(imageIn(await save(people.ana, src, `Try ${src.length}`))).toBe("");
  expect(imageIn(await save(people.ana, kept))).toBe(kept);
  expect((await ask("POST /landing/draft/publish", people.ana, {})).status).toBe(200);
  expect(await opens(bare(theirs))).toBe(404);
});
