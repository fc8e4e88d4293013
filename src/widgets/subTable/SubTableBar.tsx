import { Button, Space } from 'antd'
import { fillText, messages } from '#core/message'
import { allNew, movesOf, type RowsState } from '#core/rows'
import type { FieldFaceProps } from '#react/widget'
import { useTell } from '#widgets/face'
import type { RowActs } from './useSubTable.ts'

interface SubTableBarProps {
  props: FieldFaceProps['props']
  state: RowsState
  /** Ids of the ticked rows. */
  chosen: readonly string[]
  acts: RowActs
  onClear(): void
}

const { word, form, list } = messages
const allButtons = ['add', 'remove', 'clearSelection', 'move']

/** Rows that the server has are only removed after a question; new ones at once. spec: widgets §4, §9 */
function useRemoval({ state, chosen, acts, onClear }: SubTableBarProps) {
  const { confirm } = useTell()
  return async () => {
    const question = fillText(list.removeManyQuestion, { count: chosen.length })
    if (!allNew(state, chosen) && !(await confirm(word.remove, question))) return
    acts.remove(chosen)
    onClear()
  }
}

/** What can be done to the rows: add, remove the ticked ones, untick, move the one that is ticked. */
export function SubTableBar(given: SubTableBarProps) {
  const { props, state, chosen, acts, onClear } = given
  const remove = useRemoval(given)
  const buttons = Array.isArray(props.toolbar) ? props.toolbar : allButtons
  const [only, ...others] = chosen
  const moving = only !== undefined && others.length === 0 ? only : undefined
  const moves = moving === undefined ? { up: false, down: false } : movesOf(state, moving)
  return (
    <Space wrap className="sub-table-bar">
      {buttons.includes('add') && <Button onClick={acts.add}>{form.addRow}</Button>}
      {buttons.includes('remove') && (
        <Button danger disabled={chosen.length === 0} onClick={remove}>
          {word.remove}
        </Button>
      )}
      {buttons.includes('move') && moving !== undefined && (
        <>
          <Button disabled={!moves.up} onClick={() => acts.shift(moving, -1)}>
            {word.moveUp}
          </Button>
          <Button disabled={!moves.down} onClick={() => acts.shift(moving, 1)}>
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
}
