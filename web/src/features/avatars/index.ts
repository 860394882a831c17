export { AvatarMark } from "./AvatarMark.tsx";
export { useAvatar, useAvatars } from "./data.ts";
export { showTrouble } from "./trouble.ts";
