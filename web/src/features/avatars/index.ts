export { AvatarMark } from "./AvatarMark.tsx";
export { useAvatar, useAvatars } from "./data.ts";
