export { noRoomFor } from "./room.ts";
