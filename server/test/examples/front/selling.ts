import type { Examples, Given } from "../example.ts";
import { inScope } from "./scope.ts";

const withBody = (path: string, body: object) => async (given: Given) => ({ ...(await inScope(path)(given)), body });
const said = { subject: "", body: "" };

/** The calls of the shop's own front: its mails, terms and privacy, and who came. */
export const sellingExamples: Examples = {
  "GET /selling-mails": inScope("/selling-mails"),
  "PUT /selling-mails/{kind}": withBody("/selling-mails/wordsLow", { is_on: true }),
  "PUT /selling-mails/{kind}/{lang}": withBody("/selling-mails/ended/en", said),
  "POST /selling-mails/{kind}/{lang}/preview": withBody("/selling-mails/ended/en/preview", said),
  "POST /selling-mails/{kind}/{lang}/test": withBody("/selling-mails/ended/en/test", said),
  "GET /legal": inScope("/legal"),
  "PUT /legal/{name}": withBody("/legal/privacy", { texts: [{ lang: "en", body: "We keep little." }] }),
  "GET /welcome/shop-steps": inScope("/welcome/shop-steps"),
  "GET /shop-front": inScope("/shop-front"),
  "GET /shop-front/csv": inScope("/shop-front/csv"),
};
