import { Button, Space } from 'antd'
import { memo, type ReactNode, useState } from 'react'
import { fillText, messages } from '#core/message'
import type { TableRights } from '#core/permission'
import type { FieldFaceProps } from '#react/widget'
import { useNotifier } from '#widgets/face'
import { AddRows, type AddSetting } from './AddRows.tsx'
import { eventsIn } from './state/tableEvents.ts'
import { useTableRight } from './state/tableRight.ts'
import type { TableSelection } from './state/useSelection.ts'
import type { RowActs } from './state/useSubTable.ts'

interface SubTableBarProps {
  props: FieldFaceProps['props']
  /** What the page says of the table. */
  own: TableRights | undefined
  selection: TableSelection
  /** Whether the one ticked row may move. */
  up: boolean
  down: boolean
  acts: RowActs
  onAdd(setting: AddSetting): void
}

const { word, list } = messages
const allButtons: readonly unknown[] = ['add', 'remove', 'clearSelection', 'move']

/** Buttons whose code has another name. spec: widgets §6 add and batch_delete */
const codes: Readonly<Record<string, string>> = { remove: 'batch_delete' }

/**
 * Rows that the server has are only removed after a question, with `asyncRemove` by the page that hears of it; new ones at
 * once. spec: widgets §4, §9
 */
function useRemoval({ selection, acts, props }: SubTableBarProps) {
  const { confirm } = useNotifier()
  return async () => {
    const { ids, clear } = selection
    const remove = () => {
      acts.remove(ids)
      clear()
    }
    if (acts.areNew(ids)) return remove()
    const count = ids.length
    const question = fillText(list.removeManyQuestion, { count })
    const title = fillText(list.verbRows, { verb: word.remove, count })
    if (!(await confirm({ title, message: question, okText: word.remove, danger: true }))) return
    const { onRemove } = eventsIn(props)
    const deleteRows = acts.stored(ids)
    if (props.asyncRemove === true && onRemove) return onRemove({ deleteRows, confirmRemove: remove })
    remove()
    onRemove?.({ deleteRows })
  }
}

/**
 * What can be done to the rows: add, remove the ticked ones, untick, move the one that is ticked. It knows nothing of what
 * the rows hold, so typing in a cell does not draw it again.
 */
export const SubTableBar = memo(function SubTableBar(barProps: SubTableBarProps) {
  const { props, own, selection, up, down, acts, onAdd } = barProps
  const { ids: chosen, clear } = selection
  const remove = useRemoval(barProps)
  const rightTo = useTableRight(props, own)
  const [isFolded, setFolded] = useState(false)
  const named = Array.isArray(props.toolbar) ? props.toolbar : allButtons
  const offers = (name: string) => !isFolded && named.includes(name) && rightTo(codes[name] ?? name) === 'open'
  const [only, ...others] = chosen
  const moving = only !== undefined && others.length === 0 ? only : undefined
  return (
    <Space wrap className="sub-table-bar">
      {props.toolbarPrefix as ReactNode}
      {offers('add') && <AddRows onAdd={onAdd} />}
      {offers('save') && <Button onClick={() => eventsIn(props).onSave?.()}>{word.save}</Button>}
      {offers('remove') && (
        <Button danger disabled={chosen.length === 0} onClick={remove}>
          {word.remove}
        </Button>
      )}
      {offers('move') && moving !== undefined && (
        <>
          <Button disabled={!up} onClick={() => acts.shift(moving, -1)}>
            {word.moveUp}
          </Button>
          <Button disabled={!down} onClick={() => acts.shift(moving, 1)}>
            {word.moveDown}
          </Button>
        </>
      )}
      {offers('clearSelection') && chosen.length > 0 && (
        <Button type="text" onClick={clear}>
          {word.clear}（{fillText(list.selected, { count: chosen.length })}）
        </Button>
      )}
      {named.includes('collapse') && (
        <Button type="text" aria-expanded={!isFolded} onClick={() => setFolded(!isFolded)}>
          {isFolded ? word.expand : word.collapse}
        </Button>
      )}
      {props.toolbarSuffix as ReactNode}
    </Space>
  )
})
