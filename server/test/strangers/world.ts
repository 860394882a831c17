import { apiKeyMakers } from "./makers/apiKeys.ts";
import { avatarMakers } from "./makers/avatars.ts";
import { chatMakers } from "./makers/chats.ts";
import { documentMakers } from "./makers/documents.ts";
import { fetchMakers } from "./makers/fetches.ts";
import { fileMakers } from "./makers/files.ts";
import { personMakers } from "./makers/people.ts";
import { saleMakers } from "./makers/sales.ts";
import { templateMakers } from "./makers/templates.ts";
import { webhookMakers } from "./makers/webhooks.ts";
import { widgetMakers } from "./makers/widgets.ts";
import { workflowMakers } from "./makers/workflows.ts";
import type { Owner } from "./owner.ts";

// Rows are written without the acts that usually make them, so that nothing goes on working on them afterwards.
const makers = {
  ...personMakers,
  ...chatMakers,
  ...fileMakers,
  ...avatarMakers,
  ...fetchMakers,
  ...saleMakers,
  ...templateMakers,
  ...workflowMakers,
  ...documentMakers,
  ...widgetMakers,
  ...apiKeyMakers,
  ...webhookMakers,
};

/** What is there for everybody is no leak where it is listed. */
const isForEverybody = (maker: keyof Makers): boolean => maker === "starredPublic";

type Makers = typeof makers;
export type Made<M extends keyof Makers> = Awaited<ReturnType<Makers[M]>>;

/** What a row of somebody's is called here: who makes it, and its id among what that makes. */
export type Maker = keyof Makers;
export type Name = { [M in keyof Makers]: `${M}.${Extract<keyof Made<M>, string>}` }[keyof Makers];

/** The things of one person, each made when it is first asked for. */
export type World = Owner & {
  id(name: Name): Promise<Id>;
  of<M extends keyof Makers>(maker: M): Promise<Made<M>>;
  /** Has everything be there that somebody can have. */
  makeAll(): Promise<void>;
};
export type Id = number | string | null;

/** A person with nothing yet; what of it can be in an organization will be in this one. */
export function aWorld(owner: Owner): World {
  const made = new Map<string, Promise<Record<string, Id>>>();
  const make = (maker: keyof Makers) => {
    const known = made.get(maker) ?? makers[maker](owner);
    made.set(maker, known);
    return known;
  };
  return {
    ...owner,
    of: (maker) => make(maker) as Promise<never>,
    async makeAll() {
      // One after the other: an import or a key of one's own is made once.
      for (const maker of Object.keys(makers) as (keyof Makers)[]) if (!isForEverybody(maker)) await make(maker);
    },
    async id(name) {
      const [maker, key] = name.split(".") as [keyof Makers, string];
      const ids: Record<string, Id> = await make(maker);
      return ids[key] ?? null;
    },
  };
}

/** An id of the same kind that no row has. */
export const neverLike = (id: Id): Id => (typeof id === "string" ? id.replace(/[0-9a-zA-Z]/g, "0") : 999_999_999);
