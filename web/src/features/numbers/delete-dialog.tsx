/** Confirms the deletion of a number: what is lost, what the provider restores, and what stays. */
import type { ImportedNumber } from "@callwright/contracts/endpoints/number";
import { Box } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import * as m from "#messages";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { Notice } from "../../components/notice.tsx";
import { Phone } from "../../components/phone.tsx";
import { ApiError, call, messageOf } from "../../lib/api.ts";
import { leftToRight } from "../../lib/format.ts";
import { providerNames } from "../../lib/provider-names.ts";
import { toast } from "../../lib/toast.ts";
import classes from "./numbers.module.css";
import { refreshNumbers } from "./refresh.ts";

/** Further losses that need consent: queued texts, and settings that the carrier cannot restore. */
const agreements = {
  dropTexts: m.numbers_delete_with_texts,
  loseSettings: m.numbers_delete_without_settings,
} as const;
type Loss = keyof typeof agreements;

/** The loss that the server asks consent for. */
function lossIn(error: unknown): Loss | undefined {
  const issues = error instanceof ApiError ? error.issues : [];
  return (["dropTexts", "loseSettings"] as const).find((loss) => issues.some(({ path }) => path === loss));
}

interface DeleteDialogProps {
  readonly number: ImportedNumber;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function DeleteDialog({ number, isOpen, onClose }: DeleteDialogProps) {
  const remove = useMutation({
    mutationFn: (agreed: readonly Loss[]) =>
      call("deleteNumber", {
        params: { id: number.id },
        query: Object.fromEntries(agreed.map((loss) => [loss, "true" as const])),
      }),
    onSuccess: async () => {
      onClose();
      toast.success(m.numbers_deleted());
      await refreshNumbers();
    },
  });
  const asked = lossIn(remove.error);
  const close = () => {
    onClose();
    remove.reset();
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={close}
      title={m.numbers_delete_title()}
      action={asked ? agreements[asked]() : m.numbers_delete()}
      onConfirm={() => remove.mutate(asked ? [...(remove.variables ?? []), asked] : [])}
      isBusy={remove.isPending}
      isDangerous
    >
      <Box component="p" className="cw-medium" mb={8}>
        <Phone number={number.phoneNumber} /> <bdi>{number.label}</bdi>
      </Box>
      <ul className={classes.losses}>
        {lossesOf(number).map((loss) => (
          <li key={loss}>{loss}</li>
        ))}
      </ul>
      {remove.isError && (
        <Notice tone={asked ? "fair" : "bad"} title={asked ? undefined : m.numbers_delete_failed()}>
          {messageOf(remove.error, m.error_generic())}
        </Notice>
      )}
    </ConfirmDialog>
  );
}

function lossesOf({ provider: id, sms }: ImportedNumber): readonly string[] {
  const provider = providerNames[id];
  return [
    m.numbers_delete_here(),
    sms.before ? m.numbers_delete_restore({ host: leftToRight(sms.before) }) : m.numbers_delete_clear({ provider }),
    m.numbers_delete_secrets(),
    m.numbers_delete_stays({ provider }),
  ];
}
