import { carriers } from "@callwright/contracts/carriers";
import type { NumberKind, NumberOffer } from "@callwright/contracts/endpoints/number";
import { Button } from "@mantine/core";
import * as m from "#messages";
import { ToneBadge } from "../../../components/badge.tsx";
import { Phone } from "../../../components/phone.tsx";
import { actionsColumn } from "../../../components/table/columns.tsx";
import type { Column } from "../../../components/table/table-card.tsx";
import { countryName, formatCost } from "../../../lib/format.ts";
import type { Provider } from "../carrier-account.tsx";

/** "San Francisco, CA", or the country if the carrier gives no place. */
export const offerPlace = ({ locality, region, country }: NumberOffer): string =>
  [locality, region].filter(Boolean).join(", ") || countryName(country);

interface ColumnsOptions {
  readonly provider: Provider | undefined;
  /** Undefined while the offers are those of the previous search. */
  readonly onBuy: ((offer: NumberOffer) => void) | undefined;
}

export const offerColumns = ({ provider, onBuy }: ColumnsOptions): readonly Column<NumberOffer>[] => [
  {
    key: "number",
    label: m.numbers_number(),
    isPinned: true,
    cellClass: "cw-medium",
    cell: ({ phoneNumber }) => <Phone number={phoneNumber} />,
  },
  { key: "place", label: m.offers_place(), cell: (offer) => <bdi>{offerPlace(offer)}</bdi> },
  { key: "kind", label: m.offers_kind(), cell: ({ kind }) => kindText(kind) },
  { key: "features", label: m.numbers_features(), cell: ({ sms }) => (sms ? m.numbers_sms_on() : m.numbers_sms_off()) },
  {
    key: "price",
    label: m.offers_price(),
    align: "end",
    cell: ({ price }) => <Price price={price} provider={provider} />,
  },
  actionsColumn(
    (offer) =>
      offer.needsPapers ? (
        <ToneBadge tone="fair">{m.offers_papers()}</ToneBadge>
      ) : (
        <Button
          size="xs"
          variant="default"
          aria-label={m.offers_buy_name({ number: offer.phoneNumber })}
          disabled={!onBuy}
          onClick={() => onBuy?.(offer)}
        >
          {m.offers_buy()}
        </Button>
      ),
    { align: "end", width: "120px" },
  ),
];

function Price({ price, provider }: Pick<NumberOffer, "price"> & Pick<ColumnsOptions, "provider">) {
  return (
    <>
      {price?.monthly === undefined ? (
        <span className="cw-dimmed">{provider && m.offers_price_unknown({ provider: carriers[provider].name })}</span>
      ) : (
        <bdi>{formatCost(price.monthly, price.currency)}</bdi>
      )}
      {price?.upfront ? (
        <span className="cw-dimmed cw-tiny" style={{ display: "block" }}>
          {m.offers_price_once({ price: formatCost(price.upfront, price.currency) })}
        </span>
      ) : null}
    </>
  );
}

const kindTexts: Record<NumberKind, () => string> = {
  local: m.offers_local,
  mobile: m.offers_mobile,
  toll_free: m.offers_toll_free,
};

export const kindText = (kind: NumberKind): string => kindTexts[kind]();
