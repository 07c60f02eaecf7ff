/** Whether a text has the form of an email address. */
export function isEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)*$/.test(text);
}

/** The form of an email address by which accounts are found. */
export function emailKeyOf(email: string): string {
  return email.trim().toLowerCase();
}
