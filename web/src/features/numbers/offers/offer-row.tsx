/** One number on sale: place, capabilities, price. */
import type { NumberOffer } from "@callwright/contracts/endpoints/number-purchase";
import { Button } from "@mantine/core";
import * as m from "#messages";
import { ToneBadge } from "../../../components/badge.tsx";
import { Phone } from "../../../components/phone.tsx";
import { formatCost } from "../../../lib/format.ts";
import { providerNames } from "../../../lib/provider-names.ts";
import type { Provider } from "../account-form.ts";
import { countryName } from "../place-name.ts";
import { kindText } from "./kind-text.ts";
import classes from "./offers.module.css";

/** "San Francisco, CA", or the country where the carrier gives no place. */
export const placeOf = ({ locality, region, country }: NumberOffer): string =>
  [locality, region].filter(Boolean).join(", ") || countryName(country);

interface OfferRowProps {
  readonly offer: NumberOffer;
  readonly provider: Provider;
  readonly onBuy: () => void;
}

export function OfferRow({ offer, provider, onBuy }: OfferRowProps) {
  const { phoneNumber, kind, sms, price, needsPapers } = offer;
  return (
    <tr>
      <td data-pinned className={classes.number}>
        <Phone number={phoneNumber} />
      </td>
      <td>
        <bdi>{placeOf(offer)}</bdi>
      </td>
      <td>{kindText(kind)}</td>
      <td>{sms ? m.numbers_sms_on() : m.numbers_sms_off()}</td>
      <td data-align="end">
        {price?.monthly === undefined ? (
          <span className={classes.dim}>{m.offers_price_unknown({ provider: providerNames[provider] })}</span>
        ) : (
          <bdi>{formatCost(price.monthly, price.currency)}</bdi>
        )}
        {price?.upfront ? (
          <span className={classes.once}>
            {m.offers_price_once({ price: formatCost(price.upfront, price.currency) })}
          </span>
        ) : null}
      </td>
      <td data-align="end">
        {needsPapers ? (
          <ToneBadge tone="fair">{m.offers_papers()}</ToneBadge>
        ) : (
          <Button size="xs" variant="default" aria-label={m.offers_buy_name({ number: phoneNumber })} onClick={onBuy}>
            {m.offers_buy()}
          </Button>
        )}
      </td>
    </tr>
  );
}
