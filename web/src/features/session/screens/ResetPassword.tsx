import { useResetPassword } from "../data.ts";
import { LinkedPassword } from "../links/LinkedPassword.tsx";

/** A new password by the link of a mail. */
export default function ResetPassword() {
  return <LinkedPassword kind="reset" place="reset" set={useResetPassword()} />;
}
