/** Stripe.js, loaded from the configured address: its npm package can only load the production one. */

export interface StripeElements {
  create(kind: "payment"): PaymentElement;
  submit(): Promise<{ readonly error?: StripeError }>;
}

export interface PaymentElement {
  mount(node: HTMLElement): void;
  destroy(): void;
  on(event: "ready", listener: () => void): unknown;
}

interface StripeError {
  readonly message?: string;
}

interface Appearance {
  readonly theme: "stripe" | "night";
}

interface Stripe {
  elements(options: { readonly clientSecret: string; readonly appearance: Appearance }): StripeElements;
  confirmSetup(options: {
    readonly elements: StripeElements;
    readonly redirect: "if_required";
    readonly confirmParams: { readonly return_url: string };
  }): Promise<{ readonly setupIntent?: { readonly payment_method: string | null }; readonly error?: StripeError }>;
}

type CreateStripe = (publishableKey: string, options: { readonly locale: string }) => Stripe;

declare global {
  interface Window {
    Stripe?: CreateStripe;
  }
}

export async function loadStripe(scriptUrl: string): Promise<CreateStripe> {
  if (!window.Stripe) await loadScript(scriptUrl);
  if (!window.Stripe) throw new Error("Stripe.js defines no Stripe");
  return window.Stripe;
}

function loadScript(src: string): Promise<void> {
  const script = document.createElement("script");
  script.src = src;
  return new Promise((resolve, reject) => {
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error(`${src} could not be loaded`));
    };
    document.head.append(script);
  });
}
