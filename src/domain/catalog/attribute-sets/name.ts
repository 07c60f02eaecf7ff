const longest = 255;

/**
 * The stored form of a name of a set or group, without blanks around it; undefined if it is empty or longer than 255
 * characters.
 */
export function storedName(sent: string): string | undefined {
  const name = sent.trim();
  return name === '' || name.length > longest ? undefined : name;
}
