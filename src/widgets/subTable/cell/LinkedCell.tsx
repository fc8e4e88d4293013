import { Select } from 'antd'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { fillText, messages, subTableMessages as texts } from '#core/message'
import { isEmpty } from '#core/object'
import type { Row } from '#core/rows'
import type { ColumnProgram } from '#core/screen'
import type { FieldFaceProps } from '#react/widget'
import { CellText, choiceRoot, EmptyMark, useControl } from '#widgets/face'
import { useTableContext } from '../state/tableContext.ts'

/** The level of a cell, requested when the cell is first drawn: its label needs it. */
function useLevel(row: Row, key: string) {
  const { linkage } = useTableContext()
  const parent = linkage.parentValue(key, row)
  const read = useCallback(() => linkage.level(key, parent), [linkage, key, parent])
  const level = useSyncExternalStore(linkage.subscribe, read, read)
  useEffect(() => {
    void linkage.load(key, parent)
  }, [linkage, key, parent])
  return { level, parent, retry: () => void linkage.load(key, parent) }
}

interface LinkedViewProps {
  row: Row
  column: ColumnProgram
  ellipsis: number
}

/** The name of a linked value, else the text that came with the row, else the value. */
export function LinkedView({ row, column, ellipsis }: LinkedViewProps) {
  const { name } = column.field
  const { level } = useLevel(row, name)
  const value = row[name]
  if (isEmpty(value)) return <EmptyMark />
  const came = row[`${name}_dictText`]
  const option = level.options.find((one) => one.value === String(value))
  return (
    <CellText text={option?.text ?? (typeof came === 'string' && came ? came : String(value))} ellipsis={ellipsis} />
  )
}

interface LinkedFieldProps {
  row: Row
  face: FieldFaceProps
}

/** The options that follow on the value of the level above. */
export function LinkedField({ row, face }: LinkedFieldProps) {
  const { level, parent, retry } = useLevel(row, face.field.name)
  const control = useControl(face, 'choose')
  const empty = {
    loading: messages.list.loading,
    ready: parent === null ? texts.levelAbove : messages.list.nothingFound,
    failed: `${messages.failure.unknown}，${messages.word.retry}`,
  }
  return (
    <Select<string>
      {...control}
      placeholder={
        parent === null
          ? texts.levelAbove
          : control.placeholder || fillText(messages.form.choose, { title: face.title })
      }
      ref={choiceRoot()}
      className="face-wide"
      showSearch
      allowClear={!face.required}
      optionFilterProp="label"
      loading={level.status === 'loading' && parent !== null}
      notFoundContent={
        <button type="button" className="face-upload" disabled={level.status !== 'failed'} onMouseDown={retry}>
          {empty[level.status]}
        </button>
      }
      options={level.options.map(({ value, text, disabled }) => ({ value, label: text, disabled: disabled === true }))}
      value={isEmpty(face.value) ? null : String(face.value)}
      onChange={(value) => face.onChange(value ?? null)}
      onBlur={face.onBlur}
    />
  )
}
