/** The host of what people paste as a domain: an address with its scheme and path, other alphabets, a dot at the end. */
export function hostOf(text: string): string {
  const bare = text.trim().replace(/^[a-z]+:\/\//i, "");
  try {
    return new URL(`https://${bare}`).hostname.replace(/\.$/, "");
  } catch {
    return bare;
  }
}
