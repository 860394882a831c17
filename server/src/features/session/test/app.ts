import type { ServerEvents } from "@pluma/contract/events";
import { type Asked, aTestApp, type TestApp } from "../../../../test/app.ts";
import { aUser } from "../../../../test/people.ts";

/** A node whose tests read what it pushes and what it hears of rights, and which believes what address is claimed. */
export type Node = Awaited<ReturnType<typeof aNode>>;

type NodeOptions = { environment?: Record<string, string>; beside?: Pick<TestApp, "database"> };

/** Starts a node; beside another one on the same database, when one is given. */
export async function aNode({ environment = {}, beside }: NodeOptions = {}) {
  const node = await aTestApp({
    environment: { TRUST_PROXY: "true", ...environment },
    runsJobs: true,
    ...(beside && { database: beside.database }),
  });
  const pushed: { userId: number | null; event: keyof ServerEvents; payload: unknown }[] = [];
  const rights: unknown[] = [];
  const { push, pushToAll } = node.app;
  node.app.push = (userId, event, payload) => {
    pushed.push({ userId, event, payload });
    push(userId, event, payload);
  };
  node.app.pushToAll = (event, payload) => {
    pushed.push({ userId: null, event, payload });
    pushToAll(event, payload);
  };
  node.app.bus.on("rights", (payload) => rights.push(payload));
  // Each caller has an address of its own unless a test says which, so that limits count only where they are meant.
  let count = 0;
  const ask = (line: string, { ip, ...asked }: Asked & { ip?: string } = {}) => {
    count += 1;
    const address = ip ?? `10.200.${count >> 8}.${count & 255}`;
    return node.ask(line, { ...asked, headers: { "x-forwarded-for": address, ...asked.headers } });
  };
  return { ...node, pushed, rights, ask };
}

/** Someone without access and without words, signed in. */
export const aPerson = (node: Node, { role }: { role?: "admin" | "manager" } = {}) =>
  aUser(node, { hasAccess: false, words: 0, ...(role && { staff: role }) });
