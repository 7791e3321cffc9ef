/** Ports that few requests use; the code of each is loaded on first use. */
import { lazy } from "@callwright/core/kernel/lazy";
import type { Ports } from "@callwright/core/ports/index";
import type { PaymentsPort } from "@callwright/core/ports/payments";
import { eventTypes } from "@callwright/providers/stripe/webhook";
import { config } from "./config.ts";
import { secretText } from "./secret.ts";

const twilio = lazy(async () => {
  const { createTwilioCarrier } = await import("@callwright/providers/twilio/index");
  return createTwilioCarrier({ baseUrl: config.endpoints.twilio(), publicUrl: config.publicUrl() });
});

const telnyx = lazy(async () => {
  const { createTelnyxCarrier } = await import("@callwright/providers/telnyx/index");
  return createTelnyxCarrier({ baseUrl: config.endpoints.telnyx(), publicUrl: config.publicUrl() });
});

const smtp = lazy(async () => {
  const { createSmtp } = await import("@callwright/providers/smtp/index");
  return createSmtp({ standIns: config.smtpStandIns(), standInCa: config.smtpStandInCa() });
});

const dns = lazy(async () => {
  const { createDns } = await import("@callwright/providers/dns/index");
  return createDns({ server: config.dnsServer() });
});

const extraction = lazy(async () => {
  const { createTextExtraction } = await import("@callwright/providers/pdfium/index");
  const { engineFile, environment } = config.documents;
  return createTextExtraction({ engineFile: engineFile(), environment: environment() });
});

const payments: PaymentsPort = {
  async platform() {
    const publishableKey = config.stripe.publishableKey();
    return publishableKey ? { publishableKey, secretKey: await secretText("STRIPE_SECRET_KEY")() } : undefined;
  },
  async open(account) {
    const { createPayments } = await import("@callwright/providers/stripe/index");
    return createPayments(account, { baseUrl: config.endpoints.stripe() });
  },
  get scriptUrl() {
    return config.stripe.scriptUrl();
  },
  eventTypes,
  get publicUrl() {
    return config.publicUrl();
  },
};

const carriers = { twilio, telnyx };

const webhookSender = lazy(async () => {
  const { createWebhookSender } = await import("@callwright/providers/webhooks/index");
  return createWebhookSender({ allowsLoopback: config.allowsLocalHosts() });
});

const calendarReader = lazy(async () => {
  const { createCalendarReader } = await import("@callwright/providers/calendar/index");
  return createCalendarReader({ allowsLoopback: config.allowsLocalHosts() });
});

const ats = lazy(async () => {
  const { createAts } = await import("@callwright/providers/ats/index");
  return createAts({ baseUrl: config.endpoints.ats() });
});

export const latePorts: Pick<
  Ports,
  "ats" | "carrier" | "smtp" | "dns" | "textExtraction" | "payments" | "webhookSender" | "calendarReader"
> = {
  ats: {
    readOpportunity: async (access, id) => (await ats()).readOpportunity(access, id),
    writeNote: async (access, note) => (await ats()).writeNote(access, note),
  },
  carrier: (provider) => carriers[provider](),
  payments,
  smtp: {
    check: async (server) => (await smtp()).check(server),
    send: async (server, mail) => (await smtp()).send(server, mail),
  },
  dns: { texts: async (name) => (await dns()).texts(name) },
  webhookSender: {
    problemOf: async (url) => (await webhookSender()).problemOf(url),
    send: async (webhook) => (await webhookSender()).send(webhook),
  },
  calendarReader: { read: async (url) => (await calendarReader()).read(url) },
  textExtraction: { read: async (pdf, limits) => (await extraction()).read(pdf, limits) },
};
