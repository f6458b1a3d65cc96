/** Returns a person's full name, or their username if they have given no name. */
export function fullName({
  firstName,
  lastName,
  username,
}: {
  firstName: string;
  lastName: string;
  username: string;
}): string {
  return `${firstName} ${lastName}`.trim() || username;
}
