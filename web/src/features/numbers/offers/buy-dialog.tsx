import { carriers } from "@callwright/contracts/carriers";
import { buyNumberBody, type NumberOffer, type SearchNumbers } from "@callwright/contracts/endpoints/number";
import { Box, Button, Stack, TextInput } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, useEffect, useState } from "react";
import { useNavigate } from "react-router-dom";
import type * as z from "zod/mini";
import * as m from "#messages";
import { Dialog, DialogFoot, FormFoot } from "../../../components/dialog.tsx";
import { Notice } from "../../../components/notice.tsx";
import { Phone } from "../../../components/phone.tsx";
import { ServerMessage } from "../../../components/server-message.tsx";
import { ApiError, call, messageOf } from "../../../lib/api.ts";
import { formatCost, leftToRight } from "../../../lib/format.ts";
import { paths } from "../../../lib/paths.ts";
import { keys } from "../../../lib/queries.ts";
import { queryClient } from "../../../lib/query.ts";
import { toast } from "../../../lib/toast.ts";
import type { Provider } from "../carrier-account.tsx";
import classes from "../numbers.module.css";
import { PurchaseNotice } from "../open-purchases.tsx";
import { purchasesQuery, refreshNumbers } from "../queries.ts";
import { kindText, offerPlace } from "./offer-columns.tsx";
import type { SavedAccount } from "./search.ts";

interface BuyDialogProps {
  readonly offer: NumberOffer;
  readonly provider: Provider;
  /** Undefined if the account's credentials were typed. */
  readonly account: SavedAccount | undefined;
  readonly credentialSource: Pick<SearchNumbers, "numberId" | "encrypted">;
  readonly onClose: () => void;
}

/** Whether the answer was lost, so that only the list of purchases shows whether the order succeeded. */
function mayHaveSucceeded(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true;
  return error.status === 0 || error.status >= 500;
}

function useOrder({ phoneNumber, quote }: NumberOffer, { numberId, encrypted }: BuyDialogProps["credentialSource"]) {
  const navigate = useNavigate();
  const [labelFault, setLabelFault] = useState<string>();
  const order = useMutation({
    mutationFn: (body: z.output<typeof buyNumberBody>) => call("buyNumber", { body }),
    onSuccess: ({ purchase }) => {
      if (purchase.state === "imported") toast.success(m.offers_bought());
    },
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: keys.offers });
      return queryClient.invalidateQueries({ queryKey: keys.purchases });
    },
  });
  const isPossiblyBought = order.isSuccess || (order.isError && mayHaveSucceeded(order.error));
  const { data: purchases = [] } = useQuery({ ...purchasesQuery, enabled: isPossiblyBought });
  const listedPurchase = isPossiblyBought ? purchases.find((listed) => listed.phoneNumber === phoneNumber) : undefined;
  const purchase = listedPurchase ?? order.data?.purchase;
  const isImported = purchase?.state === "imported";
  useEffect(() => {
    if (!isImported) return;
    void refreshNumbers();
    void navigate(paths.numbers);
  }, [isImported, navigate]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const label = String(new FormData(event.currentTarget).get("label"));
    const parsed = buyNumberBody.safeParse({ numberId, encrypted, phoneNumber, label, ...(quote && { quote }) });
    setLabelFault(parsed.success ? undefined : m.numbers_invalid_label());
    if (parsed.success) order.mutate(parsed.data);
    else event.currentTarget.querySelector<HTMLInputElement>("[name=label]")?.focus();
  };
  const hasFailedWithoutCost = purchase?.state === "failed" && !purchase.isBought;
  return {
    submit,
    labelFault,
    isPending: order.isPending,
    /** Undefined if nothing was ordered, or the order failed without cost. */
    purchase: hasFailedWithoutCost ? undefined : purchase,
    failure: hasFailedWithoutCost ? purchase.reason : order.isError && messageOf(order.error, m.error_generic()),
    refusal: hasFailedWithoutCost ? purchase.refusal : undefined,
  };
}

export function BuyDialog({ offer, provider: id, account, credentialSource, onClose }: BuyDialogProps) {
  const { phoneNumber, price } = offer;
  const provider = carriers[id].name;
  const { purchase, failure, refusal, labelFault, isPending, submit } = useOrder(offer, credentialSource);
  return (
    <Dialog onClose={onClose} title={m.offers_buy_title()} closeOnClickOutside={!isPending}>
      <Box mb={16}>
        <Box component="p" className="cw-bold" fz="xl">
          <Phone number={phoneNumber} />
        </Box>
        <p className="cw-dimmed">
          <bdi>{offerPlace(offer)}</bdi> · {kindText(offer.kind)} ·{" "}
          {offer.sms ? m.numbers_sms_on() : m.numbers_sms_off()}
        </p>
      </Box>
      {purchase ? (
        <>
          <PurchaseNotice purchase={purchase}>
            <p>{m.offers_close_text()}</p>
          </PurchaseNotice>
          <DialogFoot>
            <Button variant="default" size="md" onClick={onClose}>
              {m.close()}
            </Button>
          </DialogFoot>
        </>
      ) : (
        <form onSubmit={submit} noValidate autoComplete="off">
          <Stack gap={16}>
            {failure && (
              <Notice tone="bad" title={m.offers_buy_failed()}>
                <ServerMessage refusal={refusal}>{failure}</ServerMessage>
              </Notice>
            )}
            <Prices offer={offer} provider={provider} />
            <p>
              {account
                ? m.offers_buy_text({ provider, account: leftToRight(account.shortName) })
                : m.offers_buy_text_typed({ provider })}
            </p>
            {offer.sms && phoneNumber.startsWith("+1") && (
              <Notice tone="neutral">{m.numbers_usa_text({ provider })}</Notice>
            )}
            <TextInput
              name="label"
              label={m.numbers_label()}
              description={m.numbers_label_hint()}
              error={labelFault}
              maxLength={40}
              data-autofocus
            />
            <FormFoot
              submit={
                price?.monthly === undefined
                  ? m.offers_buy_action()
                  : m.offers_buy_action_price({ price: formatCost(price.monthly, price.currency) })
              }
              isPending={isPending}
              onCancel={onClose}
            />
          </Stack>
        </form>
      )}
    </Dialog>
  );
}

function Prices({ offer: { price }, provider }: { readonly offer: NumberOffer; readonly provider: string }) {
  return (
    <dl className={classes.prices}>
      <div>
        <dt>{m.offers_price()}</dt>
        <dd>
          {price?.monthly === undefined
            ? m.offers_price_unknown({ provider })
            : formatCost(price.monthly, price.currency)}
        </dd>
      </div>
      {price?.upfront ? (
        <div>
          <dt>{m.offers_upfront()}</dt>
          <dd>{formatCost(price.upfront, price.currency)}</dd>
        </div>
      ) : null}
    </dl>
  );
}
