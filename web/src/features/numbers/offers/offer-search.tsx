import { carriers } from "@callwright/contracts/carriers";
import type { ImportedNumber, NumberOffer, SearchNumbers } from "@callwright/contracts/endpoints/number";
import { IconPhonePlus, IconSearchOff } from "@tabler/icons-react";
import { keepPreviousData, skipToken, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import * as m from "#messages";
import { EmptyState, Failure } from "../../../components/empty-state.tsx";
import { LayerBoundary } from "../../../components/error-boundary.tsx";
import { Panel } from "../../../components/panel.tsx";
import { TableCard } from "../../../components/table/table-card.tsx";
import { call } from "../../../lib/api.ts";
import { formatNumber } from "../../../lib/format.ts";
import { lazyLayer } from "../../../lib/idle.ts";
import { keys, numbersQuery } from "../../../lib/queries.ts";
import { OpenPurchases } from "../open-purchases.tsx";
import { offerColumns } from "./offer-columns.tsx";
import { initialDraft, listAccounts, searchInAddress } from "./search.ts";
import { SearchForm } from "./search-form.tsx";

const buyDialog = lazyLayer(async () => (await import("./buy-dialog.tsx")).BuyDialog);

const OFFERS_STALE_MS = 60_000;

export function OfferSearch({ placeholderHeights }: { readonly placeholderHeights: readonly number[] }) {
  const { data, isPending, isError, error, refetch } = useQuery(numbersQuery);
  const failure = isError && <Failure title={m.numbers_fetch_failed()} error={error} onRetry={refetch} />;
  return (
    <Panel isLoading={isPending} skeletonHeights={placeholderHeights} empty={failure}>
      {data && <SearchAndOffers numbers={data} />}
    </Panel>
  );
}

function SearchAndOffers({ numbers }: { readonly numbers: readonly ImportedNumber[] }) {
  const [params, setParams] = useSearchParams();
  const accounts = listAccounts(numbers);
  const [draft] = useState(() => initialDraft(params, accounts, numbers));
  const [search, setSearch] = useState<SearchNumbers | undefined>(() => searchInAddress(params, accounts));
  const [chosenOffer, setChosenOffer] = useState<NumberOffer>();
  const query = useQuery({
    queryKey: [...keys.offers, search],
    queryFn: search ? ({ signal }) => call("searchNumbers", { body: search, signal }) : skipToken,
    staleTime: OFFERS_STALE_MS,
    placeholderData: keepPreviousData,
  });
  const { data, isFetching } = query;
  const offers = data?.numbers ?? [];
  const provider = data && carriers[data.provider].name;
  const closeDialog = () => setChosenOffer(undefined);
  return (
    <>
      <OpenPurchases numbers={numbers} />
      <SearchForm
        accounts={accounts}
        draft={draft}
        isBusy={isFetching}
        onSearch={(next, fields) => {
          setSearch(next);
          setParams(fields, { replace: true });
        }}
      />
      <TableCard
        label={m.offers_label()}
        columns={offerColumns({
          provider: data?.provider,
          // The previous search's offers stay visible while the next one runs, but cannot be bought with its account.
          onBuy: query.isPlaceholderData ? undefined : setChosenOffer,
        })}
        rows={offers}
        rowKey={({ phoneNumber }) => phoneNumber}
        query={query}
        isLoading={search !== undefined && query.isPending}
        skeletonRows={8}
        failureTitle={m.offers_failed()}
        empty={
          data ? (
            <EmptyState icon={IconSearchOff} title={m.offers_none()} text={m.offers_none_text()} />
          ) : (
            <EmptyState icon={IconPhonePlus} title={m.offers_first()} text={m.offers_first_text()} />
          )
        }
        minWidth={800}
        isStacked
        tools={
          provider &&
          offers.length > 0 && (
            <p className="cw-dimmed cw-small" role="status">
              {m.offers_found({ provider, count: formatNumber(offers.length) })}
            </p>
          )
        }
        foot={
          provider &&
          offers.some(({ needsPapers }) => needsPapers) && (
            <p className="cw-dimmed cw-small">
              {m.offers_papers()}: {m.offers_papers_text({ provider })}
            </p>
          )
        }
      />
      <LayerBoundary shown={chosenOffer} onClose={closeDialog}>
        {chosenOffer && search && data && (
          <buyDialog.Layer
            offer={chosenOffer}
            provider={data.provider}
            account={accounts.find(({ numberId }) => numberId === search.numberId)}
            credentialSource={search}
            onClose={closeDialog}
          />
        )}
      </LayerBoundary>
    </>
  );
}
