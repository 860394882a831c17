import { useTakeEmailBack } from "../data.ts";
import { LinkedPassword } from "../links/LinkedPassword.tsx";

/** Takes a change of e-mail address back, by the link that the old address was sent, under a new password. */
export default function TakeBack() {
  return <LinkedPassword kind="take_back" place="takeBack" set={useTakeEmailBack()} emailOf={({ email }) => email} />;
}
