/** Fields that keep the other filters when a form is sent without JavaScript. */
export const HiddenParams = ({ params }: { params: Readonly<Record<string, string>> }) =>
  Object.entries(params).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
