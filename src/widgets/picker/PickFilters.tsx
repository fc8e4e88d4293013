import { Button, Input } from 'antd'
import { useId, useState } from 'react'
import { messages } from '#core/message'
import type { PickField } from './pickKind.ts'

interface PickFiltersProps {
  filters: readonly PickField[]
  onSearch(typed: Readonly<Record<string, string>>): void
}

const nothing: Readonly<Record<string, string>> = Object.freeze({})

/** Boxes with their labels; Enter searches. It is no form: it may stand in one. */
export function PickFilters({ filters, onSearch }: PickFiltersProps) {
  const id = useId()
  const [typed, setTyped] = useState(nothing)
  const { word } = messages
  const reset = () => {
    setTyped(nothing)
    onSearch(nothing)
  }
  return (
    <search className="picker-filters">
      {filters.map(({ name, title }) => (
        <label key={name} htmlFor={`${id}-${name}`}>
          {title}
          <Input
            id={`${id}-${name}`}
            autoComplete="off"
            allowClear
            value={typed[name] ?? ''}
            onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
            onPressEnter={(event) => {
              event.preventDefault()
              onSearch(typed)
            }}
          />
        </label>
      ))}
      <Button type="primary" onClick={() => onSearch(typed)}>
        {word.search}
      </Button>
      <Button onClick={reset}>{word.reset}</Button>
    </search>
  )
}
