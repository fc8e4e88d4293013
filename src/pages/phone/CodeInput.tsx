import { Button, type InputProps } from 'antd'
import { fillText, messages } from '#core/message'
import { type Entry, EntryInput } from '#pages/entry'
import type { CodeRequest } from './useCodeRequest.ts'

interface CodeInputProps<V extends Readonly<Record<string, string>>> {
  entry: Entry<V>
  name: keyof V & string
  title: string
  request: CodeRequest
  size?: NonNullable<InputProps['size']>
  autoFocus?: boolean
}

const { captchaAgain, captchaAsk } = messages.session

/** The input of a code, with the button that asks for one. */
export const CodeInput = <V extends Readonly<Record<string, string>>>(props: CodeInputProps<V>) => {
  const { entry, name, title, request, size = 'large', autoFocus = false } = props
  return (
    <EntryInput
      entry={entry}
      name={name}
      title={title}
      size={size}
      autoFocus={autoFocus}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={8}
      beside={
        <Button size={size} disabled={request.waitS > 0} loading={request.busy} onClick={request.ask}>
          {request.waitS > 0 ? fillText(captchaAgain, { seconds: String(request.waitS) }) : captchaAsk}
        </Button>
      }
    />
  )
}
