/** The letters that the product writes, and what each must know. Words of people who have not confirmed their address are in none. */

export interface Letters {
  /** The link that opens a new account. */
  readonly confirmation: { readonly link: string };
  /** Somebody signed up with an address that has an account. */
  readonly alreadyRegistered: { readonly link: string; readonly resetLink: string };
  readonly reset: { readonly name: string; readonly link: string };
  /** Somebody's first password; the inviter's name is empty when they are gone. */
  readonly invitation: { readonly name: string; readonly inviter: string; readonly link: string };
  readonly passwordChanged: { readonly name: string; readonly when: string; readonly link: string };
  /** A Google account opens the account from now on. */
  readonly googleLinked: { readonly name: string; readonly when: string; readonly link: string };
  readonly newDevice: {
    readonly name: string;
    readonly when: string;
    readonly ip: string;
    readonly device: string;
    readonly link: string;
  };
  /** So much of the minutes is used: the reader's own, or their company's. Without a link where nobody knows where they sign in. */
  readonly minutesAlert: {
    readonly name: string;
    readonly percent: number;
    readonly of: "user" | "tenant";
    readonly link?: string | undefined;
  };
}

export type LetterName = keyof Letters;

/** Who a letter is from, and how that looks. */
export interface Brand {
  /** The tenant's name: the sender that the person knows. */
  readonly name: string;
  /** Stands where the logo is not shown. */
  readonly title: string;
  /** The tenant's primary colour, #rrggbb. */
  readonly colour: string;
  /** Where the logo is fetched, in full. */
  readonly logo?: string | undefined;
}

/** A letter in words: paragraphs, one thing to do, and what to know beside it. */
export interface Words {
  readonly subject: string;
  readonly greeting: string;
  readonly lines: readonly string[];
  readonly action?: { readonly label: string; readonly link: string };
  readonly notes: readonly string[];
}

/** Every letter in one language; `brand` is the tenant's name. */
export interface Phrases {
  readonly letters: { readonly [Name in LetterName]: (facts: Letters[Name], brand: string) => Words };
  /** Above the link in full, for who cannot press the button. */
  readonly linkHint: string;
  readonly closing: (brand: string) => string;
}
