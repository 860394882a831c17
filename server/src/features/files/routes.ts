import { files } from "@pluma/contract/files/files";
import { type Mounting, mount } from "../../platform/requests/mount.ts";
import { addFile, changeFile, readFile } from "./files.ts";
import { readRoom } from "./room.ts";

export function mountFiles(mounting: Mounting): void {
  mount(mounting, files, { addFile, changeFile, readStorage: readRoom, readFile });
}
