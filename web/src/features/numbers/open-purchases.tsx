import { carriers } from "@callwright/contracts/carriers";
import type { ImportedNumber, NumberPurchase } from "@callwright/contracts/endpoints/number";
import { Button, Stack } from "@mantine/core";
import { IconShoppingCart } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import * as m from "#messages";
import { LayerBoundary } from "../../components/error-boundary.tsx";
import { Notice } from "../../components/notice.tsx";
import { Phone } from "../../components/phone.tsx";
import { ServerMessage } from "../../components/server-message.tsx";
import { lazyLayer } from "../../lib/idle.ts";
import { toast } from "../../lib/toast.ts";
import { isPaidNotImported, isPurchasing, purchasesQuery, refreshNumbers } from "./queries.ts";

const importDialog = lazyLayer(async () => (await import("./import-dialog.tsx")).ImportDialog);

export function OpenPurchases({ numbers }: { readonly numbers: readonly ImportedNumber[] }) {
  const purchases = useQuery(purchasesQuery).data ?? [];
  const [purchaseToImport, setPurchaseToImport] = useState<NumberPurchase>();
  const closeImport = () => setPurchaseToImport(undefined);
  useImportedToast(purchases);
  const openPurchases = purchases.filter((purchase) => isPurchasing(purchase) || isPaidNotImported(purchase, numbers));
  return (
    <>
      {openPurchases.length > 0 && (
        <Stack component="section" gap={8} aria-label={m.offers_purchases()}>
          {openPurchases.map((purchase) => (
            <PurchaseNotice key={purchase.phoneNumber} purchase={purchase} subject={<Subject {...purchase} />}>
              {!isPurchasing(purchase) && (
                <Button size="xs" variant="default" mt={8} onClick={() => setPurchaseToImport(purchase)}>
                  {m.offers_import()}
                </Button>
              )}
            </PurchaseNotice>
          ))}
        </Stack>
      )}
      <LayerBoundary shown={purchaseToImport} onClose={closeImport}>
        {purchaseToImport && <importDialog.Layer prefill={purchaseToImport} onClose={closeImport} />}
      </LayerBoundary>
    </>
  );
}

function useImportedToast(purchases: readonly NumberPurchase[]) {
  const inProgress = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const isNewlyImported = ({ state, phoneNumber }: NumberPurchase) =>
      state === "imported" && inProgress.current.has(phoneNumber);
    const hasImported = purchases.some(isNewlyImported);
    inProgress.current = new Set(purchases.filter(isPurchasing).map(({ phoneNumber }) => phoneNumber));
    if (!hasImported) return;
    toast.success(m.offers_bought());
    void refreshNumbers();
  }, [purchases]);
}

const Subject = ({ phoneNumber, label }: NumberPurchase) => (
  <p className="cw-medium">
    <Phone number={phoneNumber} /> <bdi>{label}</bdi>
  </p>
);

interface PurchaseNoticeProps {
  readonly purchase: NumberPurchase;
  readonly subject?: ReactNode;
  readonly children?: ReactNode;
}

export function PurchaseNotice({ purchase, subject, children }: PurchaseNoticeProps) {
  const { title, text } = purchaseTexts(purchase);
  return (
    <Notice
      tone={isPurchasing(purchase) ? "neutral" : "fair"}
      icon={isPurchasing(purchase) ? IconShoppingCart : undefined}
      title={title}
    >
      {subject}
      <p>{text}</p>
      {children}
    </Notice>
  );
}

function purchaseTexts({ state, provider: id, reason, refusal }: NumberPurchase): {
  readonly title: string;
  readonly text: ReactNode;
} {
  const provider = carriers[id].name;
  switch (state) {
    case "buying":
      return { title: m.offers_buying({ provider }), text: m.offers_buying_text() };
    case "unknown":
      return { title: m.offers_unknown({ provider }), text: m.offers_unknown_text() };
    case "bought":
    case "imported":
      return {
        title: m.offers_importing(),
        text: reason ? <ServerMessage refusal={refusal}>{reason}</ServerMessage> : m.offers_buying_text(),
      };
    case "failed":
      return {
        title: m.offers_half(),
        text: reason ? <ServerMessage refusal={refusal}>{reason}</ServerMessage> : m.offers_half_text({ provider }),
      };
  }
}
