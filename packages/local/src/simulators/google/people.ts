/** Google accounts that the chooser offers. */

export interface GooglePerson {
  readonly email: string;
  readonly name: string;
  readonly isVerified: boolean;
  /** Why one would choose this account. */
  readonly what: string;
}

export const googlePeople: readonly GooglePerson[] = [
  { email: "recruiter@acme.test", name: "Rita Recruiter", isVerified: true, what: "has an account at Acme" },
  { email: "recruiter@globex.test", name: "Ralf Recruiter", isVerified: true, what: "has an account at Globex" },
  { email: "gina@newcomers.test", name: "Gina Newcomer", isVerified: true, what: "is new, and gets an account" },
  { email: "uma@unverified.test", name: "Uma Unverified", isVerified: false, what: "has not verified the address" },
];

export const findPerson = (email: string): GooglePerson | undefined =>
  googlePeople.find((person) => person.email === email.toLowerCase());
