/** The Twilio accounts' auth tokens: an owner may make a new one, and from then on the old one is worth nothing. */
import { randomBytes } from "node:crypto";
import { type DemoAccount, demoAccounts, type TwilioAccount, twilioAccounts } from "./accounts.ts";
import type { Store } from "./store.ts";

export interface Tokens {
  /** The account with that SID and the token that is valid now. */
  find(accountSid: string | undefined): TwilioAccount | undefined;
  /** Every demo account, with the credentials that are valid now. */
  accounts(): readonly DemoAccount[];
  /** Gives the account of that title a new token; undefined when Twilio has none of it. */
  rotate(title: string): TwilioAccount | undefined;
}

export function createTokens(store: Store): Tokens {
  const storeKey = ({ accountSid }: TwilioAccount) => `twilio-token ${accountSid}`;
  const now = (account: TwilioAccount): TwilioAccount => {
    const kept = store.get<{ value: string }>("SELECT value FROM sim_meta WHERE key = ?", storeKey(account));
    return kept ? { ...account, authToken: kept.value } : account;
  };
  return {
    find(accountSid) {
      const account = twilioAccounts.find((one) => one.accountSid === accountSid);
      return account && now(account);
    },
    accounts: () => demoAccounts.map((account) => (account.provider === "twilio" ? now(account) : account)),
    rotate(title) {
      const account = twilioAccounts.find((one) => one.title === title);
      if (!account) return undefined;
      const authToken = randomBytes(16).toString("hex");
      store.run("INSERT OR REPLACE INTO sim_meta (key, value) VALUES (?, ?)", storeKey(account), authToken);
      return { ...account, authToken };
    },
  };
}
