import { EyeInvisibleOutlined, EyeOutlined } from '@ant-design/icons'
import { Input, type InputProps, type InputRef } from 'antd'
import { type ReactNode, type Ref, useId } from 'react'
import { messages } from '#core/message'
import type { Entry, Texts } from './useEntry.ts'
import './entry.css'

/** What shows a password is a button, which the keyboard reaches and screen readers name. */
const secretEye = {
  iconRender: (visible: boolean) => (
    <button type="button" aria-label={messages.word.showPassword} aria-pressed={visible}>
      {visible ? <EyeOutlined aria-hidden /> : <EyeInvisibleOutlined aria-hidden />}
    </button>
  ),
}

interface EntryInputProps<V extends Texts> extends Omit<InputProps, 'name' | 'title' | 'value' | 'onChange'> {
  entry: Entry<V>
  name: keyof V & string
  title: string
  /** The error to show; that of the entry by default. */
  error?: string | undefined
  /** A password, which is shown on wish only. */
  secret?: boolean
  /** Shown to the right of the input. */
  beside?: ReactNode
  ref?: Ref<InputRef>
}

/** A labelled input with its error below; the line of the error is reserved so that nothing jumps. */
export function EntryInput<V extends Texts>(props: EntryInputProps<V>) {
  const { entry, name, title, error = entry.errors[name], secret = false, beside, ...input } = props
  const id = useId()
  const errorId = error ? `${id}error` : undefined
  const Control = secret ? Input.Password : Input
  const control = (
    <Control
      size="large"
      {...(secret && secretEye)}
      {...input}
      id={id}
      name={name}
      status={error ? 'error' : ''}
      aria-invalid={Boolean(error)}
      aria-describedby={errorId}
      value={entry.values[name]}
      onChange={({ target }) => entry.change(name, target.value)}
    />
  )
  return (
    <div className="entry-field">
      <label htmlFor={id}>{title}</label>
      {beside ? (
        <div className="entry-beside login-captcha">
          {control}
          {beside}
        </div>
      ) : (
        control
      )}
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
