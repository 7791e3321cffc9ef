import { carriers } from "@callwright/contracts/carriers";
import type { ImportedNumber } from "@callwright/contracts/endpoints/number";
import { isoCountryOf } from "@callwright/contracts/phone-place";
import { Box, Button, Group, Stack } from "@mantine/core";
import { IconArrowsSplit2, IconKey, IconPhoneIncoming, IconRefresh, IconTrash } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import * as m from "#messages";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { CopyButton } from "../../components/copy-button.tsx";
import { LayerBoundary } from "../../components/error-boundary.tsx";
import { MoreMenu } from "../../components/more-menu.tsx";
import { Notice } from "../../components/notice.tsx";
import { Phone } from "../../components/phone.tsx";
import { actionsColumn } from "../../components/table/columns.tsx";
import type { Column } from "../../components/table/table-card.tsx";
import { ApiError, call, messageOf } from "../../lib/api.ts";
import { countryName, formatDate, formatNumber, leftToRight } from "../../lib/format.ts";
import { lazyLayer } from "../../lib/idle.ts";
import { toast } from "../../lib/toast.ts";
import { Answering, isHealthy, NumberFeatures, NumberState, needsReconnect } from "./number-state.tsx";
import classes from "./numbers.module.css";
import { refreshNumbers } from "./queries.ts";

const answeringDialog = lazyLayer(async () => (await import("./answering-dialog.tsx")).AnsweringDialog);
const concurrencyDialog = lazyLayer(async () => (await import("./concurrency-dialog.tsx")).ConcurrencyDialog);
const reconnectDialog = lazyLayer(async () => (await import("./reconnect-dialog.tsx")).ReconnectDialog);

export const numberColumns = (zone: string): readonly Column<ImportedNumber>[] => [
  {
    key: "number",
    label: m.numbers_number(),
    isPinned: true,
    cellClass: "cw-nowrap",
    cell: ({ phoneNumber }) => (
      <>
        <Group component="span" className="cw-medium" display="inline-flex" wrap="nowrap" gap={4}>
          <Phone number={phoneNumber} />
          <CopyButton text={phoneNumber} />
        </Group>
        <span className={classes.place}>{prefixCountry(phoneNumber)}</span>
      </>
    ),
  },
  { key: "label", label: m.numbers_label(), cell: ({ label }) => <bdi>{label}</bdi> },
  {
    key: "provider",
    label: m.numbers_provider(),
    cellClass: "cw-nowrap",
    cell: ({ provider, account }) => (
      <>
        {carriers[provider].name}
        <span className={classes.account}>
          <bdi dir="ltr">{account.name}</bdi>
        </span>
      </>
    ),
  },
  {
    key: "features",
    label: m.numbers_features(),
    cell: (number) => (needsReconnect(number) ? "–" : <NumberFeatures sms={number.sms} />),
  },
  {
    key: "answering",
    label: m.numbers_answering(),
    cellClass: "cw-nowrap",
    cell: ({ answering }) => <Answering answering={answering} />,
  },
  {
    key: "concurrency",
    label: m.numbers_concurrency(),
    cellClass: "cw-num",
    cell: ({ concurrency }) => formatNumber(concurrency),
  },
  { key: "status", label: m.numbers_status(), cell: (number) => <NumberState number={number} /> },
  {
    key: "added",
    label: m.numbers_added(),
    cellClass: "cw-nowrap cw-num",
    cell: ({ createdAt }) => formatDate(createdAt, zone),
  },
  actionsColumn((number) => <Actions number={number} />),
];

function Actions({ number }: { readonly number: ImportedNumber }) {
  const { id, phoneNumber } = number;
  const [layer, setLayer] = useState<"answering" | "concurrency" | "delete" | "reconnect">();
  const close = () => setLayer(undefined);
  const check = useMutation({
    mutationFn: () => call("checkNumber", { params: { id } }),
    onSuccess: ({ number: checkedNumber }) => {
      if (isHealthy(checkedNumber)) toast.success(m.numbers_checked());
      else toast.info(m.numbers_checked_not_well());
    },
    onError: (error) => toast.error(messageOf(error, m.numbers_check_failed())),
    onSettled: refreshNumbers,
  });
  const reconnectTitle = needsReconnect(number) ? m.numbers_reconnect() : m.numbers_credentials();
  return (
    <>
      <Group wrap="nowrap" justify="flex-end" gap={8}>
        {needsReconnect(number) && (
          <Button
            size="xs"
            variant="default"
            aria-label={`${m.numbers_reconnect()} ${phoneNumber}`}
            onClick={() => setLayer("reconnect")}
          >
            {m.numbers_reconnect()}
          </Button>
        )}
        <MoreMenu
          label={m.numbers_actions({ number: phoneNumber })}
          items={[
            { label: m.numbers_check(), icon: IconRefresh, onClick: check.mutate, isDisabled: check.isPending },
            { label: reconnectTitle, icon: IconKey, onClick: () => setLayer("reconnect") },
            { label: m.numbers_answering_title(), icon: IconPhoneIncoming, onClick: () => setLayer("answering") },
            { label: m.numbers_concurrency(), icon: IconArrowsSplit2, onClick: () => setLayer("concurrency") },
            { label: m.numbers_delete(), icon: IconTrash, onClick: () => setLayer("delete") },
          ]}
        />
      </Group>
      <DeleteDialog number={number} isOpen={layer === "delete"} onClose={close} />
      <LayerBoundary shown={layer} onClose={close}>
        {layer === "answering" && <answeringDialog.Layer number={number} onClose={close} />}
        {layer === "concurrency" && <concurrencyDialog.Layer number={number} onClose={close} />}
        {layer === "reconnect" && <reconnectDialog.Layer number={number} title={reconnectTitle} onClose={close} />}
      </LayerBoundary>
    </>
  );
}

/** Losses that need the user's consent: queued texts, and settings that the carrier cannot restore. */
const consentLabels = {
  dropTexts: m.numbers_delete_with_texts,
  loseSettings: m.numbers_delete_without_settings,
} as const;
type Consent = keyof typeof consentLabels;

function missingConsent(error: unknown): Consent | undefined {
  const issues = error instanceof ApiError ? error.issues : [];
  return (["dropTexts", "loseSettings"] as const).find((consent) => issues.some(({ path }) => path === consent));
}

interface DeleteDialogProps {
  readonly number: ImportedNumber;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

function DeleteDialog({ number, isOpen, onClose }: DeleteDialogProps) {
  const remove = useMutation({
    mutationFn: (consents: readonly Consent[]) =>
      call("deleteNumber", {
        params: { id: number.id },
        query: Object.fromEntries(consents.map((consent) => [consent, "true" as const])),
      }),
    onSuccess: async () => {
      onClose();
      toast.success(m.numbers_deleted());
      await refreshNumbers();
    },
  });
  const neededConsent = missingConsent(remove.error);
  /** The dialog asks for one consent at a time, so earlier consents are sent again. */
  const consents = neededConsent ? [...(remove.variables ?? []), neededConsent] : [];
  const close = () => {
    onClose();
    remove.reset();
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={close}
      title={m.numbers_delete_title()}
      action={neededConsent ? consentLabels[neededConsent]() : m.numbers_delete()}
      onConfirm={() => remove.mutate(consents)}
      isBusy={remove.isPending}
      isDangerous
    >
      <Box component="p" className="cw-medium" mb={8}>
        <Phone number={number.phoneNumber} /> <bdi>{number.label}</bdi>
      </Box>
      <Stack component="ul" gap={4} mb={12} ps={20} style={{ listStyle: "disc" }}>
        {deletionEffects(number).map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </Stack>
      {remove.isError && (
        <Notice tone={neededConsent ? "fair" : "bad"} title={neededConsent ? undefined : m.numbers_delete_failed()}>
          {messageOf(remove.error, m.error_generic())}
        </Notice>
      )}
    </ConfirmDialog>
  );
}

function deletionEffects({ provider: id, sms: { before: previousHost } }: ImportedNumber): readonly string[] {
  const provider = carriers[id].name;
  return [
    m.numbers_delete_here(),
    previousHost ? m.numbers_delete_restore({ host: leftToRight(previousHost) }) : m.numbers_delete_clear({ provider }),
    m.numbers_delete_secrets(),
    m.numbers_delete_stays({ provider }),
  ];
}

/** Undefined for a calling code that `isoCountryOf` does not list. */
function prefixCountry(phoneNumber: string): string | undefined {
  const code = isoCountryOf(phoneNumber);
  return code && countryName(code);
}
