import type { WebhookEndpoint } from "@callwright/contracts/endpoints/webhook";
import { Box, Modal, Stack } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import * as m from "#messages";
import { FormFoot } from "../../../components/dialog.tsx";
import { useFocusReturn } from "../../../components/layer-focus.ts";
import { Notice } from "../../../components/notice.tsx";
import { call, messageOf } from "../../../lib/api.ts";
import { queryClient } from "../../../lib/query.ts";
import { SecretOnce } from "../secret-once.tsx";
import { endpointsQuery } from "./queries.ts";

interface RotateDialogProps {
  readonly endpoint: WebhookEndpoint;
  readonly onClose: () => void;
}

export function RotateDialog({ endpoint: { id, url }, onClose }: RotateDialogProps) {
  useFocusReturn();
  const rotate = useMutation({
    mutationFn: () => call("rotateWebhookSecret", { params: { id } }),
    gcTime: 0, // Secrets are not cached.
    onSuccess: () => queryClient.invalidateQueries({ queryKey: endpointsQuery.queryKey }),
  });
  const { data, error } = rotate;
  return (
    <Modal
      opened
      onClose={onClose}
      title={data ? m.webhooks_rotated() : m.webhooks_rotate()}
      closeOnClickOutside={false}
      closeOnEscape={!data}
    >
      {data ? (
        <SecretOnce secret={data.secret} text={m.webhooks_rotated_text()} onClose={onClose} />
      ) : (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            rotate.mutate();
          }}
        >
          <Stack gap={16}>
            {error && <Notice tone="bad">{messageOf(error, m.webhooks_save_failed())}</Notice>}
            <div>
              <Box component="p" className="cw-medium cw-anywhere" mb={8}>
                <bdi dir="ltr">{url}</bdi>
              </Box>
              <p>{m.webhooks_rotate_text()}</p>
            </div>
            <FormFoot submit={m.webhooks_rotate()} isPending={rotate.isPending} onCancel={onClose} />
          </Stack>
        </form>
      )}
    </Modal>
  );
}
