/** Saves a card with Stripe's Payment Element, on a page of its own: only this document's policy admits Stripe.js. */
import { Box, Button, Flex, Skeleton, Stack } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import * as m from "#messages";
import { Failure } from "../../components/empty-state.tsx";
import { Notice } from "../../components/notice.tsx";
import { Page } from "../../components/page.tsx";
import { ApiError, call, messageOf } from "../../lib/api.ts";
import { getLocale } from "../../lib/i18n/locale.ts";
import { paths } from "../../lib/paths.ts";
import { keys } from "../../lib/queries.ts";
import { loadStripe } from "../../lib/stripe.ts";

const loadForm = async () => {
  const { clientSecret, publishableKey, scriptUrl } = await call("createSetupIntent");
  const createStripe = await loadStripe(scriptUrl);
  return { clientSecret, stripe: createStripe(publishableKey, { locale: getLocale() }) };
};

/** Never cached: a client secret is valid for one page view. */
const formQuery = {
  queryKey: [...keys.billing, "card-form"],
  queryFn: loadForm,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  retry: false,
};

export function AddCardPage() {
  const { data, error, refetch } = useQuery(formQuery);
  return (
    <Page
      title={m.card_add()}
      text={m.card_text()}
      back={{ to: paths.settingsBilling, label: m.billing_title() }}
      width="form"
    >
      {error && !data ? (
        <Failure
          title={m.card_load_failed()}
          error={error}
          onRetry={() => {
            if (error instanceof ApiError) return refetch();
            // The document's content security policy refused Stripe.js; a page load brings this page's own policy.
            location.reload();
          }}
        />
      ) : (
        <CardForm form={data} />
      )}
    </Page>
  );
}

type PaymentForm = Awaited<ReturnType<typeof loadForm>>;

const isDark = () => document.documentElement.dataset.mantineColorScheme === "dark";

function usePaymentElement(form: PaymentForm | undefined) {
  const container = useRef<HTMLDivElement>(null);
  const [isReady, setReady] = useState(false);
  const [elements, setElements] = useState<ReturnType<PaymentForm["stripe"]["elements"]>>();
  useEffect(() => {
    if (!form || !container.current) return;
    const { stripe, clientSecret } = form;
    const newElements = stripe.elements({ clientSecret, appearance: { theme: isDark() ? "night" : "stripe" } });
    const element = newElements.create("payment");
    element.on("ready", () => setReady(true));
    element.mount(container.current);
    setElements(newElements);
    return () => element.destroy();
  }, [form]);
  return { container, elements, isReady };
}

function CardForm({ form }: { readonly form: PaymentForm | undefined }) {
  const { container, elements, isReady } = usePaymentElement(form);
  const save = useMutation({
    mutationFn: async () => {
      if (!form || !elements) return;
      const validation = await elements.submit();
      if (validation.error) throw new CardError(validation.error.message);
      const { setupIntent, error } = await form.stripe.confirmSetup({
        elements,
        redirect: "if_required",
        confirmParams: { return_url: new URL(paths.settingsBilling, location.origin).href },
      });
      if (!setupIntent?.payment_method) throw new CardError(error?.message);
      await call("addPaymentMethod", { body: { paymentMethodId: setupIntent.payment_method } });
      // A full page load leaves the document whose policy admits Stripe.js.
      location.assign(paths.settingsBilling);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={16} maw={480}>
        {save.isError && <Notice tone="bad">{failureText(save.error)}</Notice>}
        <Box pos="relative" mih={200}>
          <div ref={container} />
          {!isReady && <Skeleton pos="absolute" inset={0} h="auto" radius="md" />}
        </Box>
        <Flex wrap="wrap" gap={8}>
          <Button type="submit" size="md" disabled={!isReady} loading={save.isPending || save.isSuccess}>
            {m.card_save()}
          </Button>
          <Button component="a" href={paths.settingsBilling} variant="default" size="md">
            {m.cancel()}
          </Button>
        </Flex>
      </Stack>
    </form>
  );
}

/** Carries Stripe's message, in the user's language; empty if Stripe gives none. */
class CardError extends Error {}

const failureText = (error: unknown) =>
  (error instanceof CardError ? error.message : messageOf(error, "")) || m.card_failed();
