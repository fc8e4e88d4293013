import { Select } from 'antd'
import { type ReactNode, useState } from 'react'
import { messages } from '#core/message'
import { useOptions } from '#react/source'
import type { RecordChoice } from '#widgets/choice'
import { choiceRoot, useNames, useSearchWord } from '#widgets/face'
import './ref.css'

interface Labelled {
  value: string
  label: string
  hint?: string | undefined
}

/**
 * Records found by typing; asked for only once the list is open. Chosen ones show their names, those without a name their
 * key, so nothing that is stored is hidden.
 */
export function RefSelect(choice: RecordChoice) {
  const { control, field, keys, several, where, record, allowClear, onKeys, onBlur } = choice
  const [open, setOpen] = useState(false)
  const { typed, word, setTyped } = useSearchWord()
  const found = useOptions(field, { keyword: word, enabled: open, ...(where ? { where } : {}) })
  const { nameOf, remember } = useNames(field, keys, record)
  const chosen = keys.map((value) => ({ value, label: nameOf(value) }))
  const take = (next: Labelled | Labelled[] | null | undefined) => {
    const all = [next ?? []].flat()
    remember(all.map(({ value, label }) => [value, label] as const))
    setTyped('')
    onKeys(all.map(({ value }) => value))
  }
  const waiting = found.status === 'loading' || typed !== word
  return (
    <Select<Labelled | Labelled[]>
      {...control}
      ref={choiceRoot()}
      className="face-wide"
      labelInValue
      mode={several ? 'multiple' : undefined}
      allowClear={allowClear}
      showSearch
      filterOption={false}
      searchValue={typed}
      onSearch={setTyped}
      onOpenChange={(next) => {
        setOpen(next)
        if (!next) setTyped('')
      }}
      loading={open && waiting}
      notFoundContent={<NotFound status={waiting ? 'loading' : found.status} retry={found.retry} />}
      options={found.options.map(({ value, text, hint }) => ({ value, label: text, hint }))}
      optionRender={({ label, data }) => <OptionText label={label} hint={data.hint} />}
      value={several ? chosen : (chosen[0] ?? null)}
      onChange={take}
      onBlur={onBlur}
    />
  )
}

/** A name, and beside one that others have too what tells it apart. */
const OptionText = ({ label, hint }: { label: ReactNode; hint: string | undefined }) => (
  <>
    {label}
    {hint && <small className="ref-hint">{hint}</small>}
  </>
)

interface NotFoundProps {
  status: 'loading' | 'ready' | 'failed'
  retry(): void
}

function NotFound({ status, retry }: NotFoundProps) {
  if (status === 'loading') return <span>{messages.list.loading}</span>
  if (status === 'ready') return <span>{messages.list.nothingFound}</span>
  return (
    <button type="button" className="face-upload" onMouseDown={retry}>
      {messages.failure.unknown}，{messages.word.retry}
    </button>
  )
}
