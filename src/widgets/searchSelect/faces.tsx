import { Select } from 'antd'
import { useState } from 'react'
import { messages } from '#core/message'
import { useFoundOptions, useFoundText } from '#react/source'
import type { CellFaceProps, DetailFaceProps, FieldFaceProps, WidgetExample } from '#react/widget'
import { chosenKeys, emittedKeys } from '#widgets/choice'
import {
  CellText,
  choiceRoot,
  DetailText,
  readonlyAs,
  textProp,
  useControl,
  useOwnRecord,
  useSearchWord,
} from '#widgets/face'

const codeOf = ({ field, props }: Pick<FieldFaceProps, 'field' | 'props'>): string =>
  textProp(props, 'dict') ?? field.dict ?? ''

/** Options by keyword, asked for once the list is open and typing has paused. spec: widgets §7 loadDict, §9 Search debounce */
function SearchSelectField(face: FieldFaceProps) {
  const { field, value, required, onChange, onBlur } = face
  const [open, setOpen] = useState(false)
  const { typed, word, setTyped } = useSearchWord()
  const code = codeOf(face)
  const found = useFoundOptions(code, { keyword: word, enabled: open })
  const [key] = chosenKeys(field, value)
  const name = useFoundText(code, key ?? '', useOwnRecord(face)[`${field.name}_dictText`])
  const waiting = found.status === 'loading' || typed !== word
  return (
    <Select<{ value: string; label: string }>
      {...useControl(face, 'choose')}
      ref={choiceRoot()}
      className="face-wide"
      labelInValue
      showSearch
      allowClear={!required}
      filterOption={false}
      searchValue={typed}
      onSearch={setTyped}
      onOpenChange={(next) => {
        setOpen(next)
        if (!next) setTyped('')
      }}
      loading={open && waiting}
      notFoundContent={waiting ? messages.list.loading : messages.list.nothingFound}
      options={found.options.map((option) => ({ value: option.value, label: option.text }))}
      value={key === undefined ? null : { value: key, label: name }}
      onChange={(next) => onChange(emittedKeys(field, next ? [next.value] : []))}
      onBlur={onBlur}
    />
  )
}

/** The text that came with the record. Rows in one JSON value have none: it is asked for. */
function SearchSelectCell({ field, props, value, record, ellipsis }: CellFaceProps) {
  const [key = ''] = chosenKeys(field, value)
  const text = useFoundText(codeOf({ field, props }), key, record[`${field.name}_dictText`])
  return <CellText text={text} ellipsis={ellipsis} />
}

function SearchSelectDetail({ field, props, value, record }: DetailFaceProps) {
  const [key = ''] = chosenKeys(field, value)
  return <DetailText text={useFoundText(codeOf({ field, props }), key, record[`${field.name}_dictText`])} />
}

export { SearchSelectCell as Cell, SearchSelectDetail as Detail }
export const Field = readonlyAs(SearchSelectField, SearchSelectDetail)

/** A value of a dictionary, with its name beside it. */
export const example: WidgetExample = {
  field: { type: 'dict', title: '重要程度', dict: 'priority' },
  values: [null, 'M'],
  texts: { M: '重要' },
}
