import { answerQuestions } from "../../../platform/work/threads.ts";
import { readHtml } from "./read.ts";

answerQuestions((html: string) => (): object => readHtml(html).toJSON());
