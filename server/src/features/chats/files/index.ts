export { addChatFile, listChatFiles, readChatFile, removeChatFile, removeFilesOf } from "./chatFiles.ts";
export { checkPictures, picturesForPrompt } from "./pictures.ts";
export { type FilesInPrompt, filesForPrompt } from "./prompt.ts";
export { hearChatFiles, newestFileOf } from "./told.ts";
