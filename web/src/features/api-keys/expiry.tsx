/** When a key expires, or that it has. */
import * as m from "#messages";
import { ToneBadge } from "../../components/badge.tsx";
import { formatDate } from "../../lib/format.ts";

export const Expiry = ({ at, zone }: { readonly at: string; readonly zone: string }) =>
  Date.parse(at) <= Date.now() ? <ToneBadge tone="bad">{m.api_keys_expired()}</ToneBadge> : formatDate(at, zone);
