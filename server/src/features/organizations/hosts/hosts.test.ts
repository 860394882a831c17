import { PROOF_PATH } from "@pluma/contract/organizations/hosts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { aTestApp, type TestApp } from "../../../../test/app.ts";
import { aFileServer, aNameServer, atHost } from "../../../../test/outside/ownHosts.ts";
import { anOrganization, aUser } from "../../../../test/people.ts";
import { organizationHosts } from "../tables.hosts.ts";
import { checkHosts } from "./checkJob.ts";
import { lookingIn } from "./looking.ts";

const DAY_MS = 86_400_000;

let node: TestApp;
let names: Awaited<ReturnType<typeof aNameServer>>;
let files: Awaited<ReturnType<typeof aFileServer>>;
let count = 0;

beforeAll(async () => {
  [names, files] = [await aNameServer(), await aFileServer()];
  node = await aTestApp({ environment: { PUBLIC_URL: "https://app.example.com" }, runsJobs: true });
  Object.assign(lookingIn(node.app), { servers: [names.address], port: files.port });
});
afterAll(async () => {
  await node.close();
  await names.close();
  await files.close();
});
beforeEach(() => {
  names.records.clear();
  names.state.isBroken = false;
  Object.assign(files.answer, { status: 404, text: "", location: "" });
});

/** An organization whose Admin has entered a host. */
async function aClaim(host = `shop${++count}.example.org`, at = node) {
  const organizationId = await anOrganization(at);
  const { token } = await aUser(at, { membership: { organizationId, userTypeId: 1 } });
  const saved = await at.ask("PUT /organizations", {
    token,
    body: { organization_id: organizationId, domain: host },
  });
  expect(saved.status).toBe(200);
  const read = async () => (await at.ask(`GET /organizations/${organizationId}/host`, { token })).body.host;
  const check = async () => {
    const answer = await at.ask(`POST /organizations/${organizationId}/host/check`, { token });
    expect(answer.status).toBe(200);
    return answer.body.host;
  };
  const prove = async () => {
    const { txt } = await read();
    names.records.set(`TXT ${txt.name}`, [txt.value]);
    return check();
  };
  return { organizationId, host, token, read, check, prove };
}

const runJob = () => checkHosts.work(node.app, {}, { signal: new AbortController().signal } as never);
const isServed = async (host: string) => (await atHost(node, host, "GET /api/appconfig")).status === 200;

describe("a host that somebody entered", () => {
  test("serves nothing and is nobody's until its proof is found, and from then on is the organization", async () => {
    const { host, token, organizationId, read, prove } = await aClaim();
    expect(await read()).toMatchObject({ host, state: "waiting", seen: null, url: null });
    expect(await isServed(host)).toBe(false);
    const me = await node.ask("GET /users", { token });
    expect(me.body.user.user_organizations).toMatchObject([{ organization_id: organizationId, domain: null }]);
    expect(await prove()).toMatchObject({ state: "proved", url: `https://${host}` });
    expect(await isServed(host)).toBe(true);
    expect((await node.ask("GET /users", { token })).body.user.user_organizations).toMatchObject([{ domain: host }]);
  });

  test("is told what was really seen: nothing, another value, no answer of the name servers", async () => {
    const { check, read, host, organizationId } = await aClaim();
    expect((await check()).seen).toMatchObject({
      txt: { is: "nothing" },
      file: { is: "unknown_name" },
      is_taken: false,
    });
    const { txt } = await read();
    names.records.set(`TXT ${txt.name}`, ["something else"]);
    names.records.set(`A ${host}`, ["127.0.0.1"]);
    files.answer.text = "no proof";
    files.answer.status = 200;
    expect((await check()).seen).toMatchObject({
      txt: { is: "other", found: "something else" },
      file: { is: "other", found: "no proof" },
      addresses: ["127.0.0.1"],
    });
    names.state.isBroken = true;
    await runJobOf(organizationId);
    expect((await read()).seen.txt.is).toBe("silent");
  });

  test("is proved by a file as well, which is not looked for through a redirect", async () => {
    const { check, read, host } = await aClaim();
    names.records.set(`A ${host}`, ["127.0.0.1"]);
    Object.assign(files.answer, { status: 302, location: "http://127.0.0.1/" });
    expect(await check()).toMatchObject({ state: "waiting", seen: { file: { is: "answered", found: "302" } } });
    Object.assign(files.answer, { status: 200, location: "", text: `${(await read()).file.value}\n` });
    expect((await check()).state).toBe("proved");
    expect((await atHost(node, host, `GET ${PROOF_PATH}`)).text.trim()).toBe((await read()).file.value);
  });

  test("is looked for by a job, soon after it was entered and once a day later", async () => {
    const { read, organizationId } = await aClaim();
    const { txt } = await read();
    await runJobOf(organizationId);
    const soon = await read();
    expect(Date.parse(soon.next_check_at) - Date.parse(soon.checked_at)).toBe(300_000);
    names.records.set(`TXT ${txt.name}`, [txt.value]);
    await runJobOf(organizationId);
    const later = await read();
    expect(later.state).toBe("proved");
    expect(Date.parse(later.next_check_at) - Date.parse(later.checked_at)).toBe(DAY_MS);
  });

  test("is looked for at most twice a minute by hand, and only by its Admins", async () => {
    const { token, check, organizationId } = await aClaim();
    await check();
    await check();
    const third = await node.ask(`POST /organizations/${organizationId}/host/check`, { token });
    expect([third.status, Number(third.headers.get("retry-after")) > 0]).toEqual([429, true]);
    const manager = await aUser(node, { membership: { organizationId, userTypeId: 2 } });
    expect((await node.ask(`GET /organizations/${organizationId}/host`, { token: manager.token })).status).toBe(403);
  });
});

describe("a host that two claim", () => {
  test("is whose proof is there, however many claim it; the other is told that it is taken, and no name", async () => {
    const first = await aClaim();
    const second = await aClaim(first.host);
    expect((await second.prove()).state).toBe("proved");
    const { txt } = await first.read();
    names.records.set(`TXT ${txt.name}`, [txt.value, (await second.read()).txt.value]);
    const taken = await first.check();
    expect([taken.state, taken.url]).toEqual(["taken", null]);
    expect(JSON.stringify(taken)).not.toContain("Organization ");
    expect(await second.read()).toMatchObject({ state: "proved" });
  });

  test("goes over as soon as the proof of who has it is gone and that of the other is there", async () => {
    const first = await aClaim();
    const second = await aClaim(first.host);
    await first.prove();
    expect((await second.prove()).state).toBe("proved");
    expect((await first.read()).state).toBe("waiting");
  });

  test("is one's alone, however often both are proved at once", async () => {
    const first = await aClaim();
    const second = await aClaim(first.host);
    const [one, other] = [await first.read(), await second.read()];
    names.records.set(`TXT ${one.txt.name}`, [one.txt.value, other.txt.value]);
    const states = (await Promise.all([first.check(), second.check(), first.check(), second.check()])).map(
      ({ state }) => state,
    );
    expect(states).toContain("proved");
    const proved = [(await first.read()).state, (await second.read()).state].filter((state) => state === "proved");
    expect(proved).toHaveLength(1);
  });
});

test("a proof that is gone counts for seven days more, is told by mail on the first, and comes back by itself", async () => {
  const { host, read, prove, organizationId } = await aClaim();
  const before = await prove();
  names.records.set(`TXT ${before.txt.name}`, ["gone"]);
  await runJobOf(organizationId);
  expect((await read()).state).toBe("lost");
  expect(await isServed(host)).toBe(true);
  names.records.set(`TXT ${before.txt.name}`, [before.txt.value]);
  await runJobOf(organizationId);
  expect((await read()).state).toBe("proved");
  names.records.set(`TXT ${before.txt.name}`, ["gone"]);
  await runJobOf(organizationId);
  await node.app.db
    .update(organizationHosts)
    .set({ lostAt: new Date(Date.now() - 8 * DAY_MS) })
    .where(eq(organizationHosts.organizationId, organizationId));
  await runJobOf(organizationId);
  expect((await read()).state).toBe("waiting");
  expect(await isServed(host)).toBe(false);
});

test("a name below localhost needs no proof where the installation is this machine's alone; whoever claimed it first has it", async () => {
  const alone = await aTestApp({});
  try {
    const [first, second] = [await aClaim("shop.localhost", alone), await aClaim("shop.localhost", alone)];
    expect(await first.check()).toMatchObject({
      state: "proved",
      url: expect.stringMatching(/^http:\/\/shop\.localhost/),
    });
    expect(await second.check()).toMatchObject({ state: "taken" });
    // Its sign-in page is the organization's: the installation's own Admin is nobody there.
    expect((await atHost(alone, "shop.localhost", "GET /api/users", { token: first.token })).status).toBe(401);
    // Whoever can be reached from elsewhere must not give such names away.
    expect(await (await aClaim("shop.localhost")).check()).toMatchObject({ state: "waiting" });
  } finally {
    await alone.close();
  }
});

test("name servers that are silent take nothing away", async () => {
  const { read, prove, organizationId } = await aClaim();
  await prove();
  names.state.isBroken = true;
  await runJobOf(organizationId);
  expect((await read()).state).toBe("proved");
});

test("another host, none, and the end of the organization give a host up", async () => {
  const claim = await aClaim();
  await claim.prove();
  const body = { organization_id: claim.organizationId, domain: `${claim.host}.net` };
  await node.ask("PUT /organizations", { token: claim.token, body });
  expect(await isServed(claim.host)).toBe(false);
  expect((await claim.read()).state).toBe("waiting");
  await node.ask("PUT /organizations", { token: claim.token, body: { ...body, domain: "" } });
  expect(await claim.read()).toBeNull();
});

test("a certificate is fetched for the installation's own host and for what is proved, and for nothing else", async () => {
  const claim = await aClaim();
  const ask = async (domain: string) => (await node.ask(`GET /hosts/certificate?domain=${domain}`)).status;
  expect(
    await Promise.all(["app.example.com", claim.host, "other.example.net", "localhost", "127.0.0.1"].map(ask)),
  ).toEqual([200, 404, 404, 404, 404]);
  await claim.prove();
  expect(await ask(claim.host.toUpperCase())).toBe(200);
});

/** Runs the job as if this organization's host alone were due. */
async function runJobOf(organizationId: number): Promise<void> {
  await node.app.db.update(organizationHosts).set({ nextCheckAt: new Date(Date.now() + DAY_MS) });
  await node.app.db
    .update(organizationHosts)
    .set({ nextCheckAt: new Date(0) })
    .where(eq(organizationHosts.organizationId, organizationId));
  await runJob();
}
