/** Phone numbers: the imported ones with their states, the import form, and the way to buy one. */
import type { ImportedNumber } from "@callwright/contracts/endpoints/number";
import { Button } from "@mantine/core";
import { IconPhonePlus, IconShoppingCart } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import * as m from "#messages";
import { EmptyState } from "../../components/empty-state.tsx";
import { Failure } from "../../components/failure.tsx";
import { LayerFence } from "../../components/layer-fence.tsx";
import { MoreMenu } from "../../components/more-menu.tsx";
import { Page } from "../../components/page.tsx";
import { type Column, TableCard } from "../../components/table/table-card.tsx";
import { usePhoneScreen } from "../../components/use-phone-screen.ts";
import { lazyLayer } from "../../lib/idle.ts";
import { paths } from "../../lib/paths.ts";
import { PreloadLink } from "../../lib/preload.tsx";
import { numbersQuery } from "../../lib/queries.ts";
import { pollWhile } from "../../lib/watch.ts";
import classes from "./number-row.module.css";
import { NumberRow } from "./number-row.tsx";
import { isUnderWay } from "./number-state.tsx";
import { OpenPurchases } from "./open-purchases.tsx";

const importing = lazyLayer(async () => (await import("./import-dialog.tsx")).ImportDialog);

/** Polls faster while a number is being set up. */
const POLL_MS = 2_000;

const columns = (): readonly Column[] => [
  { key: "number", label: m.numbers_number(), isPinned: true },
  { key: "label", label: m.numbers_label() },
  { key: "provider", label: m.numbers_provider() },
  { key: "features", label: m.numbers_features() },
  { key: "answering", label: m.numbers_answering() },
  { key: "concurrency", label: m.numbers_concurrency() },
  { key: "status", label: m.numbers_status() },
  { key: "added", label: m.numbers_added() },
  { key: "actions", label: m.actions(), isUnlabelled: true, width: "56px" },
];

export function NumbersPage() {
  const [isImporting, setImporting] = useState(false);
  const isPhone = usePhoneScreen();
  const navigate = useNavigate();
  const query = useQuery({
    ...numbersQuery,
    refetchInterval: pollWhile(POLL_MS, (all: readonly ImportedNumber[] = []) => all.some(isUnderWay)),
  });
  const numbers = query.data ?? [];
  const importButton = (
    <Button leftSection={<IconPhonePlus size={16} aria-hidden />} onClick={() => setImporting(true)}>
      {m.numbers_import()}
    </Button>
  );
  const choices = (
    <>
      <Button
        component={PreloadLink}
        to={paths.newNumber}
        variant="default"
        leftSection={<IconShoppingCart size={16} aria-hidden />}
      >
        {m.offers_title()}
      </Button>
      {importButton}
    </>
  );
  // A phone's header has room for one button and a menu.
  const phoneChoices = (
    <>
      {importButton}
      <MoreMenu
        label={m.actions()}
        size="md"
        items={[{ label: m.offers_title(), icon: IconShoppingCart, onClick: () => void navigate(paths.newNumber) }]}
      />
    </>
  );
  const empty = () => {
    if (numbers.length > 0) return undefined;
    if (!query.isError)
      return (
        <EmptyState
          icon={IconPhonePlus}
          title={m.numbers_empty()}
          text={m.numbers_empty_text()}
          action={<div className={classes.choices}>{choices}</div>}
        />
      );
    return <Failure title={m.numbers_fetch_failed()} error={query.error} onRetry={query.refetch} />;
  };
  return (
    <Page
      title={m.numbers_title()}
      text={m.numbers_text()}
      actions={numbers.length > 0 && (isPhone ? phoneChoices : choices)}
    >
      <OpenPurchases numbers={numbers} />
      <TableCard
        label={m.numbers_title()}
        columns={columns()}
        isLoading={query.isPending}
        skeletonRows={5}
        empty={empty()}
        minWidth={1120}
        isStacked
      >
        {numbers.map((number) => (
          <NumberRow key={number.id} number={number} />
        ))}
      </TableCard>
      <LayerFence shown={isImporting} onClose={() => setImporting(false)}>
        {isImporting && <importing.Layer onClose={() => setImporting(false)} />}
      </LayerFence>
    </Page>
  );
}
