import type { PersonalData } from "../../platform/features/personalData.ts";
import { lockAdmins } from "../accounts/index.ts";
import { giveFiles, uploadIdsOf } from "../files/index.ts";
import { eraseProgress, filesUsed, progressOfPerson } from "./store.system.ts";

/** What tutorials keep of a person: how far they are. The files of tutorials that they made stay, as another admin's. */
export const tutorialData: PersonalData = {
  name: "tutorials",
  tables: { tutorial_progress: "goes" },
  async *exportOf(app, userId) {
    const rows = await progressOfPerson(app, userId);
    if (rows.length === 0) return;
    const described = rows.map(({ tutorialId, names, positionSeconds, isSeen, movedAt }) => ({
      tutorial_id: tutorialId,
      name: Object.values(names)[0],
      position_seconds: positionSeconds,
      is_seen: isSeen,
      updatedAt: movedAt,
    }));
    yield { path: "tutorials/tutorials.json", content: JSON.stringify(described, null, 2) };
  },
  async leaveBehind(ctx, userId) {
    const used = await filesUsed(ctx.db, await uploadIdsOf(ctx, userId));
    if (used.length === 0) return;
    const heir = (await lockAdmins(ctx)).find((admin) => admin !== userId);
    if (heir !== undefined) await giveFiles(ctx.db, used, userId, heir);
  },
  erase: eraseProgress,
};
