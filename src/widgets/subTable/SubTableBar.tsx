import { Button, Space } from 'antd'
import { memo } from 'react'
import { fillText, messages } from '#core/message'
import type { FieldFaceProps } from '#react/widget'
import { useNotifier } from '#widgets/face'
import { AddRows, type AddSetting } from './AddRows.tsx'
import type { RowActs } from './state/useSubTable.ts'

interface SubTableBarProps {
  props: FieldFaceProps['props']
  /** Ids of the ticked rows. */
  chosen: readonly string[]
  /** Whether the one ticked row may move. */
  up: boolean
  down: boolean
  acts: RowActs
  onAdd(setting: AddSetting): void
  onClear(): void
}

const { word, list } = messages
const allButtons = ['add', 'remove', 'clearSelection', 'move']

/** Rows that the server has are only removed after a question; new ones at once. spec: widgets §4, §9 */
function useRemoval({ chosen, acts, onClear }: SubTableBarProps) {
  const { confirm } = useNotifier()
  return async () => {
    const question = fillText(list.removeManyQuestion, { count: chosen.length })
    if (!acts.areNew(chosen) && !(await confirm(word.remove, question))) return
    acts.remove(chosen)
    onClear()
  }
}

/**
 * What can be done to the rows: add, remove the ticked ones, untick, move the one that is ticked. It knows nothing of what
 * the rows hold, so typing in a cell does not draw it again.
 */
export const SubTableBar = memo(function SubTableBar(barProps: SubTableBarProps) {
  const { props, chosen, up, down, acts, onAdd, onClear } = barProps
  const remove = useRemoval(barProps)
  const buttons = Array.isArray(props.toolbar) ? props.toolbar : allButtons
  const [only, ...others] = chosen
  const moving = only !== undefined && others.length === 0 ? only : undefined
  return (
    <Space wrap className="sub-table-bar">
      {buttons.includes('add') && <AddRows onAdd={onAdd} />}
      {buttons.includes('remove') && (
        <Button danger disabled={chosen.length === 0} onClick={remove}>
          {word.remove}
        </Button>
      )}
      {buttons.includes('move') && moving !== undefined && (
        <>
          <Button disabled={!up} onClick={() => acts.shift(moving, -1)}>
            {word.moveUp}
          </Button>
          <Button disabled={!down} onClick={() => acts.shift(moving, 1)}>
            {word.moveDown}
          </Button>
        </>
      )}
      {buttons.includes('clearSelection') && chosen.length > 0 && (
        <Button type="text" onClick={onClear}>
          {word.clear}（{fillText(list.selected, { count: chosen.length })}）
        </Button>
      )}
    </Space>
  )
})
