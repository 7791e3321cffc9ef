/** The decision to delete a number: says what is lost, what the provider gets back, and what stays. */
import type { ImportedNumber } from "@callwright/contracts/endpoints/number";
import { useMutation } from "@tanstack/react-query";
import * as m from "#messages";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { Notice } from "../../components/notice.tsx";
import { Phone } from "../../components/phone.tsx";
import { ApiError, call, messageOf } from "../../lib/api.ts";
import { leftToRight } from "../../lib/format.ts";
import { providerNames } from "../../lib/provider-names.ts";
import { toast } from "../../lib/toast.ts";
import classes from "./number-row.module.css";
import { refreshNumbers } from "./refresh.ts";
import { ServerWords } from "./server-words.tsx";

interface DeleteDialogProps {
  readonly number: ImportedNumber;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function DeleteDialog({ number, isOpen, onClose }: DeleteDialogProps) {
  const remove = useMutation({
    mutationFn: (dropsTexts: boolean) =>
      call("deleteNumber", { params: { id: number.id }, query: dropsTexts ? { dropTexts: "true" } : {} }),
    onSuccess: async () => {
      onClose();
      toast.success(m.numbers_deleted());
      await refreshNumbers();
    },
  });
  /** Texts wait for it: the question is whether they may be lost. */
  const isAsked = remove.error instanceof ApiError && remove.error.issues.some(({ path }) => path === "dropTexts");
  const close = () => {
    onClose();
    remove.reset();
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={close}
      title={m.numbers_delete_title()}
      action={isAsked ? m.numbers_delete_with_texts() : m.numbers_delete()}
      onConfirm={() => remove.mutate(isAsked)}
      isBusy={remove.isPending}
      isDangerous
    >
      <p className={classes.asked}>
        <Phone number={number.phoneNumber} /> <bdi>{number.label}</bdi>
      </p>
      <ul className={classes.losses}>
        {lossesOf(number).map((loss) => (
          <li key={loss}>{loss}</li>
        ))}
      </ul>
      {remove.isError && (
        <Notice tone={isAsked ? "fair" : "bad"} title={isAsked ? undefined : m.numbers_delete_failed()}>
          <ServerWords>{messageOf(remove.error, m.error_generic())}</ServerWords>
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
