export { visibleAssistant, visibleAvatar } from "./access.ts";
export { defaultAssistantOf, resetDefaultAvatar } from "./defaults.ts";
export { avatarJobs, defineAvatars } from "./define.ts";
export { marksOf } from "./marks.ts";
export { mountAvatars } from "./routes.ts";
export type { AvatarRow } from "./store.ts";
