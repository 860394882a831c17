import type { Input } from "@pluma/contract/kit/kit";
import {
  type organizationWordCalls as contract,
  type OrganizationWords,
  OWN_CAPS_MAX,
} from "@pluma/contract/organizations/words";
import type { ActorCtx } from "../../../platform/context.ts";
import { refuse } from "../../../platform/errors.ts";
import { balanceOf, grantWords, recordAudit, setUnlimited, takeWords } from "../../accounts/index.ts";
import { roleOf, whileLeading } from "../leading.ts";
import { readPeople } from "../people/store.lists.ts";
import { tellPerson } from "../telling.ts";
import { countOtherCaps, deleteCap, readPlan, writeCap, writePlan } from "./store.ts";
import { personCapOf, warnAnew } from "./warning.ts";
import { readWords } from "./words.ts";

type Answer = Promise<{ words: OrganizationWords }>;

/** Sets how many words may be written in a month, by each and by all; running texts end as they would have. */
export async function saveWordCaps(
  ctx: ActorCtx,
  { params: { id }, body }: Input<typeof contract.saveWordCaps>,
): Answer {
  await whileLeading(ctx, id, async (tx) => {
    const before = await readPlan(tx, id);
    await writePlan(tx, { personCap: body.person, allCap: body.all, isMailing: body.is_mailing });
    if (body.all !== before?.allCap) await warnAnew(tx, id, { cap: "all" });
    if (body.person !== before?.personCap) await warnAnew(tx, id, { cap: "person", userId: null });
    await recordAudit(tx, "organization.word_caps", `organization:${id}`, body);
  });
  return tellAll(ctx, id);
}

/** Gives somebody a cap of their own; null is none. Refuses not_a_member and organization_caps_full. */
export async function savePersonCap(
  ctx: ActorCtx,
  { params, body: { words } }: Input<typeof contract.savePersonCap>,
): Answer {
  const { id, user_id: userId } = params;
  await whileLeading(ctx, id, async (tx) => {
    if ((await roleOf(tx, id, userId)) === null) refuse("not_a_member");
    if ((await countOtherCaps(tx, id, userId)) >= OWN_CAPS_MAX) refuse("organization_caps_full", { max: OWN_CAPS_MAX });
    const before = await personCapOf(tx, id, userId);
    // A cap of one's own counts only beside a plan, which may hold nobody else.
    await writePlan(tx, {});
    await writeCap(tx, userId, words);
    if (words !== before) await warnAnew(tx, id, { cap: "person", userId });
    await recordAudit(tx, "organization.word_cap", `organization:${id}`, { user_id: userId, words });
  });
  tellPerson(ctx, userId);
  return readWords(ctx, id);
}

/** Takes somebody's own cap away. Refuses not_found where they have none. */
export async function removePersonCap(ctx: ActorCtx, { params }: Input<typeof contract.removePersonCap>): Answer {
  const { id, user_id: userId } = params;
  await whileLeading(ctx, id, async (tx) => {
    const before = await personCapOf(tx, id, userId);
    if (!(await deleteCap(tx, id, userId))) refuse("not_found");
    if ((await personCapOf(tx, id, userId)) !== before) await warnAnew(tx, id, { cap: "person", userId });
    await recordAudit(tx, "organization.word_cap_removed", `organization:${id}`, { user_id: userId });
  });
  tellPerson(ctx, userId);
  return readWords(ctx, id);
}

/** Gives an organization words; from the first on its people write with these. */
export async function grantPool(
  ctx: ActorCtx,
  { params: { id }, body: { words } }: Input<typeof contract.grantPool>,
): Answer {
  await whileLeading(ctx, id, async (tx) => {
    const owner = { organizationId: id };
    if (words !== null) await setUnlimited(tx, owner, false);
    await grantWords(tx, owner, words, `organization:${id}`);
    await writePlan(tx, { hasPool: true });
    await warnAnew(tx, id, { cap: "pool" });
    await recordAudit(tx, "organization.words_granted", `organization:${id}`, { words });
  });
  return tellAll(ctx, id);
}

/** Takes back what nobody used; texts that are being written end with what they set aside. */
export async function endPool(ctx: ActorCtx, { params: { id } }: Input<typeof contract.endPool>): Answer {
  await whileLeading(ctx, id, async (tx) => {
    const owner = { organizationId: id };
    const { unspent } = await balanceOf(tx, owner);
    await setUnlimited(tx, owner, false);
    const words = unspent === 0 ? 0 : await takeWords(tx, owner, unspent, `organization:${id}`);
    await writePlan(tx, { hasPool: false });
    await recordAudit(tx, "organization.words_ended", `organization:${id}`, { words });
  });
  return tellAll(ctx, id);
}

/** So many people are told at once that they may write more, or less; others read it with their next page. */
const TOLD_MAX = 500;

/** Has the open screens of its people read again what they may write. */
async function tellAll(ctx: ActorCtx, organizationId: number): Answer {
  for (const { userId } of await readPeople(ctx, organizationId, "", { offset: 0, limit: TOLD_MAX })) {
    tellPerson(ctx, userId);
  }
  return readWords(ctx, organizationId);
}
