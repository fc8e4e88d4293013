import { type ReactNode, useId } from 'react'
import './entry.css'

/** What the input of a field is given. */
export interface EntryControl {
  id: string
  name: string
  status: '' | 'error'
  'aria-invalid': boolean
  'aria-describedby': string | undefined
}

interface EntryFieldProps {
  name: string
  title: string
  error: string | undefined
  children(control: EntryControl): ReactNode
}

/** A label, its input and the error under it, whose place is kept free so that nothing jumps. */
export function EntryField({ name, title, error, children }: EntryFieldProps) {
  const id = useId()
  const errorId = error ? `${id}error` : undefined
  return (
    <div className="entry-field">
      <label htmlFor={id}>{title}</label>
      {children({
        id,
        name,
        status: error ? 'error' : '',
        'aria-invalid': Boolean(error),
        'aria-describedby': errorId,
      })}
      <div className="entry-error" id={errorId} role={error ? 'alert' : undefined}>
        {error}
      </div>
    </div>
  )
}

/** Why the form was refused; its place is a live region from the start, so that it is read out. */
export function FormError({ text }: { text: string }) {
  return (
    <div className={text ? 'entry-refusal entry-refused' : 'entry-refusal'} role="alert">
      {text}
    </div>
  )
}
