import { Select } from 'antd'
import { type ReactNode, useState } from 'react'
import { messages } from '#core/message'
import { useOptions } from '#react/source'
import type { FieldFaceProps, FilterFaceProps, WidgetExample } from '#react/widget'
import { filterChoice, type RecordChoice, useFieldChoice } from '#widgets/choice'
import { choiceRoot, RefCell, RefDetail, readonlyAs, useNames, useSearchWord } from '#widgets/face'
import { WithPicker } from '#widgets/picker'
import './ref.css'

interface Labelled {
  value: string
  label: string
  hint?: string | undefined
}

/**
 * Records found by typing; requested only once the list is open. Chosen ones show their names, those without a name their
 * key, so nothing that is stored is hidden.
 */
function RefSelect(choice: RecordChoice) {
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

/** A name, and, where others share it, what distinguishes it. */
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

/** One or several records; where the document says so, chosen in a dialog too. */
function RefField(face: FieldFaceProps) {
  const choice = useFieldChoice(face)
  return (
    <WithPicker of={face.props.dialog} title={face.title} choice={choice}>
      <RefSelect {...choice} />
    </WithPicker>
  )
}

/** Records to look for. */
const RefFilter = (face: FilterFaceProps) => <RefSelect {...filterChoice(face)} />

export { RefCell as Cell, RefDetail as Detail, RefFilter as Filter }
export const Field = readonlyAs(RefField, RefDetail)

/** Several positions; the last one is not known any more. */
export const ref: WidgetExample = {
  field: { type: 'refs', title: '职务', model: 'sysPosition', store: 'code' },
  values: [null, 'director', 'director,gone'],
  texts: { director: '主任' },
  others: [
    {
      field: { type: 'ref', title: '主要职务', model: 'sysPosition', store: 'code' },
      values: [null, 'clerk'],
      texts: { clerk: '科员' },
    },
  ],
}

/** One person. */
export const user: WidgetExample = {
  field: { type: 'user', title: '负责人' },
  values: [null, 'zhangwei', 'gone'],
  texts: { zhangwei: '张伟' },
  others: [
    {
      field: { type: 'users', title: '参与人' },
      values: [null, 'zhangwei', 'zhangwei,liming,wangfang'],
      texts: { zhangwei: '张伟', liming: '李明', wangfang: '王芳' },
    },
  ],
}
