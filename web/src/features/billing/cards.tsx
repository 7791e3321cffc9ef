import type { Card } from "@callwright/contracts/endpoints/billing";
import { Button, Stack } from "@mantine/core";
import { IconCreditCard, IconStar, IconTrash } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import * as m from "#messages";
import { ToneBadge } from "../../components/badge.tsx";
import { ConfirmAction } from "../../components/confirm-dialog.tsx";
import { EmptyState, Failure } from "../../components/empty-state.tsx";
import { MoreMenu } from "../../components/more-menu.tsx";
import { Section } from "../../components/page.tsx";
import { Panel } from "../../components/panel.tsx";
import { call, messageOf } from "../../lib/api.ts";
import { formatMonth, leftToRight } from "../../lib/format.ts";
import { paths } from "../../lib/paths.ts";
import { cardsQuery, keys, subscriptionQuery } from "../../lib/queries.ts";
import { queryClient } from "../../lib/query.ts";
import { toast } from "../../lib/toast.ts";
import classes from "./billing.module.css";

/** A plain link, since the page must load as a document: see `paths.addCard`. */
const AddCardLink = () => (
  <Button component="a" href={paths.addCard} variant="default">
    {m.card_add()}
  </Button>
);

export function Cards() {
  const { data: cards = [], error, isPending, refetch } = useQuery(cardsQuery);
  const [cardToRemove, setCardToRemove] = useState<Card>();
  const empty = () => {
    if (cards.length > 0) return undefined;
    if (error) return <Failure title={m.cards_failed()} error={error} onRetry={refetch} />;
    return <EmptyState icon={IconCreditCard} title={m.cards_none()} action={<AddCardLink />} />;
  };
  const makeDefault = useMutation({
    mutationFn: ({ id }: Card) => call("setDefaultCard", { body: { paymentMethodId: id } }),
    onSuccess: ({ cards: newCards }) => {
      queryClient.setQueryData(cardsQuery.queryKey, newCards);
      toast.success(m.cards_defaulted());
      // Stripe retries open invoices with the new default card.
      const changedKeys = [subscriptionQuery.queryKey, keys.minutes, [...keys.billing, "invoices"]];
      return Promise.all(changedKeys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
    },
    onError: (problem) => toast.error(messageOf(problem, m.cards_default_failed())),
  });
  return (
    <Section title={m.cards_title()} text={m.cards_text()} aside={cards.length > 0 && <AddCardLink />}>
      <Panel isLoading={isPending} skeletonHeights={[56]} empty={empty()}>
        <ul className="cw-card" style={{ overflow: "hidden" }}>
          {cards.map((card) => (
            <CardRow
              key={card.id}
              card={card}
              onDefault={() => makeDefault.mutate(card)}
              onRemove={() => setCardToRemove(card)}
            />
          ))}
        </ul>
      </Panel>
      <ConfirmAction
        isOpen={cardToRemove !== undefined}
        onClose={() => setCardToRemove(undefined)}
        title={m.cards_remove_title()}
        action={m.cards_remove()}
        run={() => call("removeCard", { params: { id: cardToRemove?.id ?? "" } })}
        onDone={({ cards: newCards }) => queryClient.setQueryData(cardsQuery.queryKey, newCards)}
        doneMessage={m.cards_removed()}
        failedMessage={m.cards_remove_failed()}
        isDangerous
      >
        <p>{cardToRemove && cardName(cardToRemove)}</p>
        <p>{m.cards_remove_text()}</p>
      </ConfirmAction>
    </Section>
  );
}

const brandNames: Readonly<Record<string, string>> = {
  amex: "American Express",
  diners: "Diners Club",
  jcb: "JCB",
  mastercard: "Mastercard",
  unionpay: "UnionPay",
  visa: "Visa",
};

const cardName = ({ brand, last4 }: Card) =>
  m.cards_ending({ brand: leftToRight(brandNames[brand] ?? brand), last4: leftToRight(last4) });

interface CardRowProps {
  readonly card: Card;
  readonly onDefault: () => void;
  readonly onRemove: () => void;
}

function CardRow({ card, onDefault, onRemove }: CardRowProps) {
  const { expMonth, expYear, isDefault, isExpired } = card;
  const name = cardName(card);
  return (
    <li className={classes.cardRow}>
      <IconCreditCard size={20} stroke={1.5} className="cw-dimmed" style={{ flex: "none" }} aria-hidden />
      <Stack gap={0} flex={1} miw={0}>
        <span className="cw-medium">{name}</span>
        <span className="cw-dimmed cw-small cw-num">{m.cards_expires({ date: formatMonth(expMonth, expYear) })}</span>
      </Stack>
      {isExpired && <ToneBadge tone="bad">{m.cards_expired()}</ToneBadge>}
      {isDefault && <ToneBadge tone="neutral">{m.cards_default()}</ToneBadge>}
      <MoreMenu
        label={`${m.actions()}: ${name}`}
        items={[
          { label: m.cards_make_default(), icon: IconStar, onClick: onDefault, isDisabled: isDefault || isExpired },
          { label: m.cards_remove(), icon: IconTrash, onClick: onRemove, takesFocus: true },
        ]}
      />
    </li>
  );
}
