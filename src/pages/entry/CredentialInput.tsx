import type { InputProps } from 'antd'
import { messages } from '#core/message'
import { EntryInput } from './EntryInput.tsx'
import type { Entry } from './useEntry.ts'

interface Named {
  readonly [field: string]: string
  username: string
}

/** The name of an account, the first input of its form. */
export const UsernameInput = <V extends Named>({ entry, maxLength = 64 }: { entry: Entry<V>; maxLength?: number }) => (
  <EntryInput
    entry={entry}
    name="username"
    title={messages.session.username}
    autoComplete="username"
    autoFocus
    maxLength={maxLength}
  />
)

interface PasswordInputProps<V extends Readonly<Record<string, string>>> {
  entry: Entry<V>
  name?: keyof V & string
  title?: string
  size?: NonNullable<InputProps['size']>
  /** A password that is being chosen; otherwise browsers offer the stored one. */
  chosen?: boolean
}

/** A password of an account. */
export const PasswordInput = <V extends Readonly<Record<string, string>>>({
  entry,
  name = 'password',
  title = messages.session.password,
  chosen = false,
  size = 'large',
}: PasswordInputProps<V>) => (
  <EntryInput
    entry={entry}
    name={name}
    title={title}
    secret
    size={size}
    autoComplete={chosen ? 'new-password' : 'current-password'}
    maxLength={128}
  />
)
