export { noRoomFor } from "./room.ts";
export { sortFit, type Unfit, unfitIn } from "./unfit.ts";
export { type Upload, uploadQueue } from "./uploads.ts";
