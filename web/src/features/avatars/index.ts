export { AvatarMark } from "./AvatarMark.tsx";
export { useAvatarPassage } from "./data.files.ts";
export { useAvatar, useAvatars } from "./data.ts";
