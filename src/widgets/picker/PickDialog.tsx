import { Alert, Button } from 'antd'
import { useState } from 'react'
import { fillText, messages } from '#core/message'
import { useLibrary } from '#react/source'
import type { RecordRow } from '#runtime/record'
import type { RecordChoice } from '#widgets/choice'
import { FieldDialog } from '#widgets/dialog'
import { useNames } from '#widgets/face'
import { ChosenList } from './ChosenList.tsx'
import { DepartTree } from './DepartTree.tsx'
import { PickFilters } from './PickFilters.tsx'
import { PickTable } from './PickTable.tsx'
import { useKind } from './useKind.ts'
import { type PickQuestion, usePickRows } from './usePickRows.ts'
import './picker.css'

export interface PickDialogProps {
  open: boolean
  kindName: string
  choice: RecordChoice
  onClose(): void
}

/** Rows of a call, narrowed by what is typed and by a department, to be ticked page by page. spec: widgets §2 */
export function PickDialog({ open, kindName, choice, onClose }: PickDialogProps) {
  const { field, several } = choice
  const kind = useKind(kindName, field)
  const [keys, setKeys] = useState(choice.keys)
  const { nameOf, remember } = useNames(field, keys, choice.record)
  const [question, setQuestion] = useState<PickQuestion>(() => begun(kind.pageSizes[0]))
  const answer = usePickRows(kind, question)
  const store = field.target?.store ?? 'id'
  const display = useLibrary().resolvedModel(field.target?.model ?? '')?.display
  const narrow = (change: Partial<PickQuestion>) => setQuestion({ ...question, pageNo: 1, ...change })
  const tick = (next: readonly string[], rows: readonly RecordRow[]) => {
    remember(rows.map((row) => [String(row[store]), nameIn(row, display)] as const))
    setKeys(next)
  }
  const take = () => {
    choice.onKeys(keys)
    onClose()
  }
  return (
    <FieldDialog
      open={open}
      title={kind.title}
      widthPx={kind.widthPx}
      onClose={onClose}
      onConfirm={take}
      note={fillText(messages.list.selected, { count: keys.length })}
    >
      <div className="picker">
        {kind.departParam && <DepartTree depart={question.depart} onDepart={(depart) => narrow({ depart })} />}
        <div className="picker-main">
          <PickFilters filters={kind.filters} onSearch={(typed) => narrow({ typed })} />
          {answer.status === 'failed' && (
            <Alert
              type="error"
              showIcon
              message={answer.message}
              action={<Button onClick={answer.retry}>{messages.word.retry}</Button>}
            />
          )}
          <PickTable
            {...{ kind, answer, question, keys, several, store }}
            onTick={tick}
            onPage={(pageNo, pageSize) => setQuestion({ ...question, pageNo, pageSize })}
          />
        </div>
        {kind.side && <ChosenList keys={keys} nameOf={nameOf} onKeys={setKeys} />}
      </div>
    </FieldDialog>
  )
}

const begun = (pageSize: number): PickQuestion => ({ pageNo: 1, pageSize, typed: {}, depart: null })

/** What a row is called: by the field that the reference shows, else as people and roles are. */
const nameIn = (row: RecordRow, display = ''): string =>
  String(row[display] ?? row.realname ?? row.roleName ?? row.name ?? row.id)
