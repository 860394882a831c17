import { randomBytes } from "node:crypto";
import { HOST_EAGER_DAYS, HOST_GRACE_DAYS, type SeenProof } from "@pluma/contract/organizations/hosts";
import type { App } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/database/db.ts";
import { tellHosts } from "./known.ts";
import { look } from "./looking.ts";
import { mailLost } from "./mail.ts";
import { deleteHost, type HostRow, insertHost, lockHost, readHostOf, updateHost } from "./store.system.hosts.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** A proved host, and one that nobody proved for long, is looked for so often; one that was just entered more often. */
const LOOK_AGAIN_MS = DAY_MS;
const LOOK_SOON_MS = 5 * MINUTE_MS;

/**
 * Says which host an organization claims, in the transaction that changes it. Another one than before is not proved; the same stays
 * as it is; none is given up.
 */
export async function claimHost(tx: App, organizationId: number, host: string | null): Promise<void> {
  const before = await readHostOf(tx.db, organizationId);
  if (before?.host === (host ?? undefined)) return;
  if (before) await deleteHost(tx.db, organizationId);
  const now = tx.clock.now();
  if (host !== null) {
    const proof = randomBytes(15).toString("base64url");
    await insertHost(tx.db, { organizationId, host, proof, enteredAt: now, nextCheckAt: now });
  }
  if (before?.provedAt) await tellHosts(tx);
}

/**
 * Looks for the proof of a host and writes down what was seen. It is whose proof is there; where two have one, whose was there first,
 * until theirs is gone.
 */
export async function prove(app: App, claimed: HostRow): Promise<void> {
  const seen = await look(app, claimed.host, claimed.proof);
  const others = await rivalOf(app, claimed, seen);
  await inTransaction(app, async (tx) => {
    const { own, other } = await lockHost(tx.db, claimed);
    if (!own || own.proof !== claimed.proof) return;
    const mayTake = !other || (others !== null && other.organizationId === others.organizationId && others.isGone);
    const next = judge(own, seen, mayTake, tx.clock.now());
    if (next.provedAt && other) await updateHost(tx.db, other.organizationId, { provedAt: null, lostAt: null });
    await updateHost(tx.db, own.organizationId, next);
    if (Boolean(next.provedAt) !== Boolean(own.provedAt)) await tellHosts(tx);
    if (next.lostAt && !own.lostAt) await mailLost(tx, own);
  });
}

/** Of whoever has a host that somebody else has just shown to be theirs: whether their own proof is gone. */
async function rivalOf(app: App, claimed: HostRow, seen: Seen) {
  if (!isThere(seen)) return null;
  const { other } = await inTransaction(app, (tx) => lockHost(tx.db, claimed));
  return other
    ? { organizationId: other.organizationId, isGone: isGone(await look(app, other.host, other.proof)) }
    : null;
}

type Seen = Omit<SeenProof, "is_taken">;

const proofs: readonly SeenProof["txt"]["is"][] = ["found", "this_machine"];

const isThere = ({ txt, file }: Seen): boolean => proofs.includes(txt.is) || proofs.includes(file.is);

/** Whether it is sure that the proof is not there: somebody who could say so did. A name server that is silent says nothing. */
const isGone = (seen: Seen): boolean => !isThere(seen) && (seen.txt.is === "nothing" || seen.txt.is === "other");

/** What becomes of a host by what was seen of it. */
export function judge(row: HostRow, seen: Seen, mayTake: boolean, now: Date): Partial<HostRow> {
  const isOurs = isThere(seen) && (row.provedAt !== null || mayTake);
  const lostAt = isOurs || row.provedAt === null ? null : (row.lostAt ?? (isGone(seen) ? now : null));
  const isOver = lostAt !== null && now.getTime() - lostAt.getTime() >= HOST_GRACE_DAYS * DAY_MS;
  const provedAt = isOurs ? (row.provedAt ?? now) : isOver ? null : row.provedAt;
  const isEager = provedAt === null && now.getTime() - row.enteredAt.getTime() < HOST_EAGER_DAYS * DAY_MS;
  return {
    checkedAt: now,
    seen: { ...seen, is_taken: isThere(seen) && provedAt === null },
    nextCheckAt: new Date(now.getTime() + (isEager ? LOOK_SOON_MS : LOOK_AGAIN_MS)),
    provedAt,
    lostAt: provedAt === null ? null : lostAt,
  };
}
