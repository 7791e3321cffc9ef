/** Button that revokes a key, after a question. */
import type { ApiKey } from "@callwright/contracts/endpoints/api-key";
import { ActionIcon, Box } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import * as m from "#messages";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { messageOf } from "../../lib/api.ts";
import { keys } from "../../lib/queries.ts";
import { queryClient } from "../../lib/query.ts";
import { toast } from "../../lib/toast.ts";

interface RevokeKeyProps {
  readonly apiKey: Pick<ApiKey, "name" | "prefix">;
  readonly revoke: () => Promise<unknown>;
  readonly onRevoked?: () => void;
}

export function RevokeKey({ apiKey: { name, prefix }, revoke, onRevoked }: RevokeKeyProps) {
  const [isAsking, setAsking] = useState(false);
  const mutation = useMutation({
    mutationFn: revoke,
    onSuccess: async () => {
      onRevoked?.();
      setAsking(false);
      toast.success(m.api_keys_revoked());
      await queryClient.invalidateQueries({ queryKey: keys.apiKeys });
    },
    onError: (error) => toast.error(messageOf(error, m.api_keys_revoke_failed())),
  });
  return (
    <>
      <ActionIcon
        aria-label={`${m.api_keys_revoke()} ${name}`}
        title={m.api_keys_revoke()}
        onClick={() => setAsking(true)}
      >
        <IconTrash size={16} stroke={1.75} />
      </ActionIcon>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={m.api_keys_revoke_title()}
        action={m.api_keys_revoke()}
        onConfirm={() => mutation.mutate()}
        isBusy={mutation.isPending}
        isDangerous
      >
        <Box component="p" className="cw-medium" mb={8}>
          <bdi>{name}</bdi> <code dir="ltr">{prefix}…</code>
        </Box>
        <p>{m.api_keys_revoke_text()}</p>
      </ConfirmDialog>
    </>
  );
}
