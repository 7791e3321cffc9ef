import * as m from "#messages";
import type { AuthProps } from "./auth.ts";
import { ResetLinkRequest } from "./mail-request.tsx";

export const ForgotPasswordPage = (props: AuthProps) => (
  <ResetLinkRequest {...props} title={m.forgot_title()} text={m.forgot_text()} />
);
