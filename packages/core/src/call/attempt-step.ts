export type AttemptStep =
  | { readonly kind: "dialed" }
  | { readonly kind: "changed" }
  | { readonly kind: "taken" }
  | { readonly kind: "waitsForText"; readonly checkAtMs: number }
  | { readonly kind: "lineBusy" }
  | { readonly kind: "accountFull" }
  | { readonly kind: "tenantBusy" };
