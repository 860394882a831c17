import { Suspense, use } from "react";
import { ChatDocumentsContext } from "../slots.ts";

/** The entry of a menu by which a text of a chat goes on as a document; nothing where no documents were laid in. */
export function AsDocument(text: { name: string; read: () => string | Promise<string> }) {
  const Item = use(ChatDocumentsContext);
  return <Suspense>{Item && <Item {...text} />}</Suspense>;
}
