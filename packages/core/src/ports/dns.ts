/** The public DNS. */

export interface Dns {
  /** Texts of the TXT records at a name; none where there is no such name. Throws when nobody answers. */
  texts(name: string): Promise<readonly string[]>;
}
