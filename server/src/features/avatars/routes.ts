import { avatars } from "@pluma/contract/avatars/avatars";
import { avatarDraws } from "@pluma/contract/avatars/draws";
import { avatarFiles } from "@pluma/contract/avatars/files";
import { avatarInbox } from "@pluma/contract/avatars/inbox";
import { avatarVersions } from "@pluma/contract/avatars/versions";
import { type Mounting, mount } from "../../platform/requests/mount.ts";
import { addContext, createAvatar, favorAvatar, readAvatar, saveAvatar } from "./avatars.ts";
import { deleteAvatar, restoreAvatar } from "./deleting/deleting.ts";
import { boundDraws, closeAvatar, listDraws, resetDraws } from "./draws/draws.ts";
import { addAvatarFile, addEditableFile } from "./files/adding.ts";
import { removeAvatarFile, saveEditableFile } from "./files/editing.ts";
import { readAvatarFile, retryAvatarFile } from "./files/reading.ts";
import { draftAnswer } from "./inbox/drafting.ts";
import { dismissItem, listInbox } from "./inbox/inbox.ts";
import { teachAnswer } from "./inbox/teaching.ts";
import { listAvatars, listPublicAvatars } from "./list/lists.ts";
import { readSuperFetchAvatar } from "./making/superFetch.ts";
import { mountOutputs } from "./outputs/routes.ts";
import { findPlaces, takeAsMistaken } from "./testing/mistaken.ts";
import { mountAvatarTests } from "./testing/routes.ts";
import { mountTrainings } from "./training/routes.ts";
import { compareVersions, listVersions, restoreVersion } from "./versions/versions.ts";

/** Serves every call about avatars: themselves, their files, versions and inbox, trainings, outputs, test questions. */
export function mountAvatars(mounting: Mounting): void {
  mount(mounting, avatars, {
    readSuperFetchAvatar,
    listPublicAvatars,
    listAvatars,
    readAvatar,
    createAvatar,
    saveAvatar,
    addContext,
    favorAvatar,
    deleteAvatar,
    restoreAvatar,
  });
  mount(mounting, avatarFiles, {
    addAvatarFile,
    addEditableFile,
    saveEditableFile,
    retryAvatarFile,
    readAvatarFile,
    removeAvatarFile,
  });
  mount(mounting, avatarVersions, { listVersions, compareVersions, restoreVersion });
  mount(mounting, avatarInbox, { listInbox, teachAnswer, dismissItem, findPlaces, takeAsMistaken, draftAnswer });
  mount(mounting, avatarDraws, { listDraws, boundDraws, resetDraws, closeAvatar });
  mountTrainings(mounting);
  mountOutputs(mounting);
  mountAvatarTests(mounting);
}
