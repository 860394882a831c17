import { callOf, heard } from "./asking.ts";
import type { People } from "./cases.ts";
import { routes } from "./cases.ts";
import { tablesChangedBy } from "./digest.ts";
import type { World } from "./world.ts";

/** What narrows a list further, and is read by statements of its own. */
const narrowed = [
  "GET /conversations?query=who",
  "GET /conversations?query=me",
  "GET /conversations?pinned=false",
  "GET /messages?message_type_id=3",
  "GET /messages?message_type_id=1",
  "GET /messages?favorite=true",
  "GET /avatars?query=avatar",
  "GET /avatars?type=own",
  "GET /trainings?query=one",
  "GET /documents?query=words",
  ...["avatar", "chat", "document", "me", "notes", "one", "template", "theirs", "who", "words", "workflow"].map(
    (word) => `GET /search?query=${word}`,
  ),
];

/** Lists that hold what is in the selected space alone. */
const ofSpace = /^GET \/(conversations|documents|messages|trainings|user_workflows|workflow_batches)(\?|\/tags|$)/;

// What is on sale is for everybody; the others need to be told whom they ask about.
const leftOut = ["GET /products/available", "GET /users/phone", "GET /users/email"];

/** Every call that lists what is one's own, without a name for anything. */
export const lists: string[] = [
  ...routes
    .filter(
      ({ method, path, access }) =>
        method === "GET" && !path.includes("{") && /signedIn|hasAccess|generation|identity/.test(access),
    )
    .map(callOf)
    .filter((call) => !leftOut.includes(call)),
  ...narrowed,
];

type Setting = { owner: World; whileAsked?: (ask: () => Promise<void>) => Promise<void> };

/** What of an owner's things shows in somebody else's list, in words. */
export async function findLeak(
  call: string,
  { newcomer, ownerElsewhere }: People,
  { owner, whileAsked = (ask) => ask() }: Setting,
) {
  const { node } = owner;
  const faults: string[] = [];
  const askers = [newcomer, ...(ofSpace.test(call) ? [ownerElsewhere] : [])];
  const ask = async (token: string | undefined) => {
    for (;;) {
      const told = heard(await node.ask(call, { token }));
      // A search that was busy says so, and is asked again: it would differ by what it had no time for.
      if (!/"unfinished":\["/.test(told.text)) return told;
    }
  };
  const empty = await ask(newcomer.token);
  await owner.makeAll();
  const askAll = async () => {
    for (const { name, token } of askers) {
      const listed = await ask(token);
      if (JSON.stringify(listed) !== JSON.stringify(empty))
        faults.push(`${name} is shown ${listed.status} ${listed.text.slice(0, 500)}`);
    }
  };
  const changed = await tablesChangedBy(owner, () => whileAsked(askAll));
  return [...faults, ...changed.map((table) => `${table} changes`)];
}
