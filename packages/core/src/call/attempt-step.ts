/** What became of one attempt to call. */
export type AttemptStep =
  | { readonly kind: "dialed" }
  /** Something other than a dial was written: the line must be read again. */
  | { readonly kind: "changed" }
  /** Another worker has taken this call. */
  | { readonly kind: "taken" }
  | { readonly kind: "waitsForText"; readonly checkAtMs: number }
  | { readonly kind: "lineBusy" }
  /** Every line of the provider's account is taken, or it is another number's turn. */
  | { readonly kind: "accountFull" }
  | { readonly kind: "tenantBusy" };
