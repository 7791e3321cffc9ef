/** Purchases that are not done: under way, or paid for and not imported. Tells when one has come in. */
import type { ImportedNumber, NumberPurchase } from "@callwright/contracts/endpoints/number";
import { Button } from "@mantine/core";
import { IconShoppingCart } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import * as m from "#messages";
import { Notice } from "../../components/notice.tsx";
import { Phone } from "../../components/phone.tsx";
import { providerNames } from "../../lib/provider-names.ts";
import { toast } from "../../lib/toast.ts";
import classes from "./open-purchases.module.css";
import { isGoing, isHalf, purchasesQuery } from "./purchases.ts";
import { refreshNumbers } from "./refresh.ts";
import { numberWords } from "./said.ts";

const ImportDialog = lazy(async () => ({ default: (await import("./import-dialog.tsx")).ImportDialog }));

export function OpenPurchases({ numbers }: { readonly numbers: readonly ImportedNumber[] }) {
  const purchases = useQuery(purchasesQuery).data ?? [];
  const [importing, setImporting] = useState<NumberPurchase>();
  useArrivals(purchases);
  const open = purchases.filter((purchase) => isGoing(purchase) || isHalf(purchase, numbers));
  return (
    <>
      {open.length > 0 && (
        <section className={classes.list} aria-label={m.offers_purchases()}>
          {open.map((purchase) => (
            <PurchaseNotice
              key={purchase.phoneNumber}
              purchase={purchase}
              onImport={isGoing(purchase) ? undefined : () => setImporting(purchase)}
            />
          ))}
        </section>
      )}
      <Suspense>{importing && <ImportDialog known={importing} onClose={() => setImporting(undefined)} />}</Suspense>
    </>
  );
}

/** A purchase that was under way and is imported now. */
function useArrivals(purchases: readonly NumberPurchase[]) {
  const going = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const isArrival = ({ state, phoneNumber }: NumberPurchase) =>
      state === "imported" && going.current.has(phoneNumber);
    const hasArrival = purchases.some(isArrival);
    going.current = new Set(purchases.filter(isGoing).map(({ phoneNumber }) => phoneNumber));
    if (!hasArrival) return;
    toast.success(m.offers_bought());
    void refreshNumbers();
  }, [purchases]);
}

interface PurchaseNoticeProps {
  readonly purchase: NumberPurchase;
  readonly onImport?: (() => void) | undefined;
}

export function PurchaseNotice({ purchase, onImport }: PurchaseNoticeProps) {
  const { title, text } = wordsOf(purchase);
  return (
    <Notice
      tone={isGoing(purchase) ? "neutral" : "fair"}
      icon={isGoing(purchase) ? IconShoppingCart : undefined}
      title={title}
    >
      <p className={classes.number}>
        <Phone number={purchase.phoneNumber} /> <bdi>{purchase.label}</bdi>
      </p>
      <p>{text}</p>
      {purchase.reason && <p className={classes.reason}>{numberWords(purchase.reason)}</p>}
      {onImport && (
        <Button size="xs" variant="default" className={classes.action} onClick={onImport}>
          {m.offers_import()}
        </Button>
      )}
    </Notice>
  );
}

function wordsOf({ state, provider: id }: NumberPurchase): { readonly title: string; readonly text: string } {
  const provider = providerNames[id];
  switch (state) {
    case "buying":
      return { title: m.offers_buying({ provider }), text: m.offers_buying_text() };
    case "unknown":
      return { title: m.offers_unknown({ provider }), text: m.offers_unknown_text() };
    case "bought":
    case "imported":
      return { title: m.offers_importing(), text: m.offers_buying_text() };
    case "failed":
      return { title: m.offers_half(), text: m.offers_half_text({ provider }) };
  }
}
