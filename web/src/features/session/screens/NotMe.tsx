import { useTakeAccountBack } from "../data.ts";
import { LinkedPassword } from "../links/LinkedPassword.tsx";

/** "This was not me", by the link of a mail that told of something: signs every device out, under a new password. */
export default function NotMe() {
  return <LinkedPassword kind="not_me" place="notMe" set={useTakeAccountBack()} />;
}
