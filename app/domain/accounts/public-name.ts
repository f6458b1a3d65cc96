/**
 * Returns a person's public name: the first name and the initial of the last one. In Thai the initial
 * is the first consonant: a vowel written before it is pronounced after it.
 */
export function publicName({
  firstName,
  lastName,
}: {
  firstName: string;
  lastName: string;
}): string {
  const initial = /[ก-ฮ]|\p{L}/u.exec(lastName.replace(/^[เแโใไ]+/, ""))?.[0];
  return initial ? `${firstName} ${initial.toUpperCase()}.` : firstName;
}
