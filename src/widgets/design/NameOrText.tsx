import { AutoComplete } from 'antd'
import { useState } from 'react'

/** A name that is offered with what it stands for. */
export interface NameChoice {
  readonly value: string
  readonly label: string
}

interface NameOrTextProps {
  id?: string
  'aria-label': string
  'aria-describedby'?: string | undefined
  className?: string
  title?: string
  placeholder?: string
  status?: '' | 'error'
  choices: readonly NameChoice[]
  text: string
  onChange(text: string): void
  onFocus?(): void
  onBlur?(): void
}

/** A text that is a name or an expression: the names are offered, all of them until something is typed. */
export function NameOrText({ choices, text, onChange, onBlur, ...control }: NameOrTextProps) {
  const [typed, setTyped] = useState('')
  const found = choices.filter(({ value, label }) => value.includes(typed) || label.includes(typed))
  return (
    <AutoComplete
      style={{ width: '100%' }}
      popupMatchSelectWidth={260}
      {...control}
      options={found}
      value={text}
      onSearch={setTyped}
      onSelect={() => setTyped('')}
      onChange={onChange}
      onBlur={() => {
        setTyped('')
        onBlur?.()
      }}
    />
  )
}
