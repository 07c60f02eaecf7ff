const longest = 255;

/** A name of a set or group as it is stored, without blanks around it; undefined where it is empty or longer than 255 characters. */
export function storedName(sent: string): string | undefined {
  const name = sent.trim();
  return name === '' || name.length > longest ? undefined : name;
}
