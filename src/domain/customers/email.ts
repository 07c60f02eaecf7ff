/** An email address as far as its form tells. */
export function isEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)*$/.test(text);
}

/** An email address as accounts are found by it. */
export function emailKeyOf(email: string): string {
  return email.trim().toLowerCase();
}
