/** One imported number: where it comes from, how its registration stands, and its deletion. */
import type { ImportedNumber } from "@callwright/contracts/endpoints/number";
import type { Tone } from "@callwright/contracts/outcome";
import { placeOfNumber } from "@callwright/contracts/phone-place";
import { ActionIcon } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import * as m from "#messages";
import { ToneBadge } from "../../components/badge.tsx";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { CopyButton } from "../../components/copy-button.tsx";
import { Phone } from "../../components/phone.tsx";
import { call, messageOf } from "../../lib/api.ts";
import { formatDate } from "../../lib/format.ts";
import { getLocale } from "../../lib/i18n/locale.ts";
import { providerNames } from "../../lib/provider-names.ts";
import { keys } from "../../lib/queries.ts";
import { queryClient } from "../../lib/query.ts";
import { useUser } from "../../lib/session.ts";
import { toast } from "../../lib/toast.ts";
import classes from "./number-row.module.css";

type Status = ImportedNumber["registration"]["status"];

const statuses: Record<Status, { readonly tone: Tone; readonly text: () => string; readonly isLive?: boolean }> = {
  importing: { tone: "neutral", text: m.numbers_importing, isLive: true },
  activating: { tone: "neutral", text: m.numbers_activating, isLive: true },
  registered: { tone: "good", text: m.numbers_registered },
  failed: { tone: "bad", text: m.numbers_failed },
  reconnect: { tone: "fair", text: m.numbers_reconnect },
};

/** The country's name in the person's language; nothing where the prefix tells none. */
function placeName(phoneNumber: string): string | undefined {
  const code = placeOfNumber(phoneNumber);
  return code && new Intl.DisplayNames([getLocale()], { type: "region" }).of(code);
}

export function NumberRow({ number }: { readonly number: ImportedNumber }) {
  const { timezone } = useUser();
  const [isAsking, setAsking] = useState(false);
  const { status, reason } = number.registration;
  const { tone, text, isLive = false } = statuses[status];
  const why = reason ?? (status === "reconnect" ? m.numbers_reconnect_text() : undefined);
  const remove = useMutation({
    mutationFn: () => call("deleteNumber", { params: { id: number.id } }),
    onSuccess: async () => {
      setAsking(false);
      toast.success(m.numbers_deleted());
      await queryClient.invalidateQueries({ queryKey: keys.numbers });
      void queryClient.invalidateQueries({ queryKey: keys.minutes });
    },
    onError: (error) => toast.error(messageOf(error, m.numbers_delete_failed())),
  });
  return (
    <tr>
      <td data-pinned>
        <span className={classes.number}>
          <Phone number={number.phoneNumber} />
          <CopyButton text={number.phoneNumber} />
        </span>
        <span className={classes.place}>{placeName(number.phoneNumber)}</span>
      </td>
      <td>
        <bdi>{number.label}</bdi>
      </td>
      <td>{providerNames[number.provider]}</td>
      <td>
        <ToneBadge tone={tone} isLive={isLive}>
          {text()}
        </ToneBadge>
        {why && <p className={classes.reason}>{why}</p>}
      </td>
      <td className={`${classes.date} cw-num`}>{formatDate(number.createdAt, timezone)}</td>
      <td>
        <ActionIcon
          aria-label={`${m.numbers_delete()} ${number.phoneNumber}`}
          title={m.numbers_delete()}
          onClick={() => setAsking(true)}
        >
          <IconTrash size={16} stroke={1.75} />
        </ActionIcon>
        <ConfirmDialog
          isOpen={isAsking}
          onClose={() => setAsking(false)}
          title={m.numbers_delete_title()}
          action={m.numbers_delete()}
          onConfirm={() => remove.mutate()}
          isBusy={remove.isPending}
          isDangerous
        >
          <p className={classes.asked}>
            <Phone number={number.phoneNumber} /> <bdi>{number.label}</bdi>
          </p>
          <p>{m.numbers_delete_text({ provider: providerNames[number.provider] })}</p>
        </ConfirmDialog>
      </td>
    </tr>
  );
}
