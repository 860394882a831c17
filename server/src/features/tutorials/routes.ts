import { tutorials } from "@pluma/contract/tutorials/tutorials";
import { type Mounting, mount } from "../../platform/requests/mount.ts";
import { lookUpVideo } from "./lookUp.ts";
import {
  addTutorial,
  listStaffTutorials,
  moveTutorial,
  readStaffTutorial,
  removeTutorial,
  saveTutorial,
} from "./making.ts";
import { keepPosition, listTutorials, markSeen, readHelp, readTutorial } from "./tutorials.ts";

/** Serves every call of tutorials. */
export function mountTutorials(mounting: Mounting): void {
  mount(mounting, tutorials, {
    listTutorials,
    readHelp,
    readTutorial: (ctx, { params }) => readTutorial(ctx, params.id),
    keepPosition,
    markSeen,
    listStaffTutorials,
    readStaffTutorial: (ctx, { params }) => readStaffTutorial(ctx, params.id),
    addTutorial: (ctx, { body }) => addTutorial(ctx, body),
    saveTutorial: (ctx, { params, body }) => saveTutorial(ctx, params.id, body),
    moveTutorial: (ctx, { params, body }) => moveTutorial(ctx, params.id, body.before),
    removeTutorial: (ctx, { params }) => removeTutorial(ctx, params.id),
    lookUpVideo,
  });
}
