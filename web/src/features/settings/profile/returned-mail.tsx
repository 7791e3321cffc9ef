/** Says that mail to the user comes back, and sends the mail that confirms the address again. */
import { Button, Stack } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import * as m from "#messages";
import { Notice } from "../../../components/notice.tsx";
import { callPublic, messageOf } from "../../../lib/api.ts";
import { formatDate } from "../../../lib/format.ts";
import { useUser } from "../../../lib/session.ts";
import { toast } from "../../../lib/toast.ts";

const texts = { bounced: m.profile_mail_bounced, complained: m.profile_mail_complained };

export function ReturnedMail() {
  const { email, returnedMail, timezone } = useUser();
  const ask = useMutation({
    mutationFn: () => callPublic("resendConfirmation", { body: { email } }),
    onSuccess: () => toast.success(m.resend_done()),
    onError: (error) => toast.error(messageOf(error, m.resend_failed())),
  });
  if (!returnedMail) return null;
  return (
    <Notice tone="fair">
      <Stack gap={8} align="start">
        {texts[returnedMail.kind]({ email, date: formatDate(returnedMail.at, timezone) })}
        <Button size="xs" variant="default" loading={ask.isPending} onClick={() => ask.mutate()}>
          {m.profile_mail_confirm()}
        </Button>
      </Stack>
    </Notice>
  );
}
