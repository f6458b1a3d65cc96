/** Somebody's name; of whoever has given none, their username. */
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
