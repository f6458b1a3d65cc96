/**
 * How somebody is named in public: the first name and the last one's initial. In Thai the initial is
 * the first consonant: a vowel that is written before it is no sound of its own.
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
