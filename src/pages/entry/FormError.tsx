/** Why the form was refused; its place is a live region from the start, so that it is read out. */
export function FormError({ text }: { text: string }) {
  return (
    <div className={text ? 'entry-refusal entry-refused' : 'entry-refusal'} role="alert">
      {text}
    </div>
  )
}
