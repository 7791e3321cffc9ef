/** The host of a pasted domain: accepts scheme, path, other alphabets and a trailing dot. */
export function hostOf(text: string): string {
  const bare = text.trim().replace(/^[a-z]+:\/\//i, "");
  try {
    return new URL(`https://${bare}`).hostname.replace(/\.$/, "");
  } catch {
    return bare;
  }
}
