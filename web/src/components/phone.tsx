export function Phone({ number }: { readonly number: string }) {
  return (
    <bdi dir="ltr" className="cw-num cw-nowrap">
      {number}
    </bdi>
  );
}
