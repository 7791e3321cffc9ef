/** Copies the account's default text into the job, or the parent's text to the account. */
import { Button, Group } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import * as m from "#messages";
import { call, messageOf } from "../../../lib/api.ts";
import { smsTemplateQuery } from "../../../lib/page-queries.ts";
import { queryClient } from "../../../lib/query.ts";
import { toast } from "../../../lib/toast.ts";

interface AccountDefaultProps {
  readonly part: "preCallSmsTemplate" | "smsTemplate";
  /** As typed. */
  readonly text: string;
  readonly onUse: (text: string) => void;
}

export function AccountDefault({ part, text, onUse }: AccountDefaultProps) {
  const { data } = useQuery(smsTemplateQuery);
  const save = useMutation({
    mutationFn: () => call("updateSmsTemplate", { body: { [part]: text } }),
    onSuccess: ({ preCallSmsTemplate, smsTemplate }) => {
      queryClient.setQueryData(smsTemplateQuery.queryKey, { preCallSmsTemplate, smsTemplate });
      toast.success(m.sms_default_saved());
    },
    onError: (error) => toast.error(messageOf(error, m.sms_default_failed())),
  });
  if (!data) return null;
  const own = data[part];
  const isSame = own.trim() === text.trim();
  return (
    <Group gap={8} mih={30} mt={4}>
      {own && !isSame && (
        <Button variant="default" size="xs" onClick={() => onUse(own)}>
          {m.sms_default_use()}
        </Button>
      )}
      {text.trim() && !isSame && (
        <Button variant="default" size="xs" loading={save.isPending} onClick={() => save.mutate()}>
          {m.sms_default_save()}
        </Button>
      )}
      {own && isSame && <span className="cw-dimmed cw-small">{m.sms_default_is()}</span>}
    </Group>
  );
}
