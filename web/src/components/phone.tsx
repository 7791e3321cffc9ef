/** A phone number: left to right, unbroken, in tabular digits. */

export function Phone({ number }: { readonly number: string }) {
  return (
    <bdi dir="ltr" className="cw-num cw-nowrap">
      {number}
    </bdi>
  );
}
