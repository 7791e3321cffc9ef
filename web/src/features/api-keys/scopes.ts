import type { Scope } from "@callwright/contracts/endpoint";
import * as m from "#messages";

export const scopeNames: Record<Scope, () => string> = {
  read: m.api_keys_scope_read,
  write: m.api_keys_scope_write,
  call: m.api_keys_scope_call,
  numbers: m.api_keys_scope_numbers,
  account: m.api_keys_scope_account,
};

export const scopeTexts: Record<Scope, () => string> = {
  read: m.api_keys_scope_read_text,
  write: m.api_keys_scope_write_text,
  call: m.api_keys_scope_call_text,
  numbers: m.api_keys_scope_numbers_text,
  account: m.api_keys_scope_account_text,
};
