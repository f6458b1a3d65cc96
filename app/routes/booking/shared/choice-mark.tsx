/** The tick of a chosen card; the card is a label with the class `choice` around its radio button. */
export function ChoiceMark() {
  return <span aria-hidden="true" className="choice-mark" />;
}
