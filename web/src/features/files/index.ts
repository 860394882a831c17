export { noRoomFor } from "./room.ts";
export { type Upload, uploadQueue } from "./uploads.ts";
