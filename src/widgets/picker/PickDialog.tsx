import { DeleteOutlined } from '@ant-design/icons'
import { Alert, Button, Input } from 'antd'
import { useId, useMemo, useState } from 'react'
import { fillText, messages, pickerMessages } from '#core/message'
import type { Field, Model } from '#core/model'
import { useLibrary } from '#react/source'
import type { RecordRow } from '#runtime/record'
import type { RecordChoice } from '#widgets/choice'
import { FieldDialog } from '#widgets/dialog'
import { namedClear, useNames } from '#widgets/face'
import { DepartTree } from './DepartDialog.tsx'
import { type PickQuery, PickTable, usePickRows } from './PickTable.tsx'
import { componentKind, type KnownKind, type PickField, type PickKind, pickKinds } from './pickKind.ts'
import './picker.css'

const mostColumns = 4
/** Field types that a table can show and a typed text can search. */
const plainTypes: ReadonlySet<string> = new Set(['text', 'sn', 'code'])

/** The dialog that a document names; of a model that has none of its own, one made from its fields. */
function useKind(name: string, field: Field): PickKind {
  const library = useLibrary()
  return useMemo(() => {
    if (Object.hasOwn(pickKinds, name)) return pickKinds[name as KnownKind]
    const model = library.resolvedModel(field.target?.model ?? '')
    if (!model?.api) throw new Error(`${field.name} points to no model that could be listed`)
    return componentKind(fillText(pickerMessages.component, { title: model.title }), model.api, plainFields(model))
  }, [library, name, field])
}

/** The naming field first, then others that are plain texts. */
function plainFields(model: Model): PickField[] {
  const others = model.fields.filter(
    ({ name, type }) => name !== 'id' && name !== model.display && plainTypes.has(type.id),
  )
  const naming = model.field(model.display)
  return [...(naming ? [naming] : []), ...others].slice(0, mostColumns).map(({ name, title }) => ({ name, title }))
}

interface ChosenListProps {
  keys: readonly string[]
  nameOf(key: string): string
  onKeys(keys: readonly string[]): void
}

/** The selection as a list, each with a button to remove it. */
const ChosenList = ({ keys, nameOf, onKeys }: ChosenListProps) => (
  <aside className="picker-chosen picker-scroll">
    <table className="picker-table">
      <thead>
        <tr>
          <th colSpan={2}>{pickerMessages.chosenHere}</th>
        </tr>
      </thead>
      <tbody>
        {keys.map((key) => (
          <tr key={key}>
            <td>{nameOf(key)}</td>
            <td className="picker-box">
              <Button
                type="text"
                size="small"
                icon={<DeleteOutlined aria-hidden />}
                aria-label={fillText(pickerMessages.leaveOut, { name: nameOf(key) })}
                onClick={() => onKeys(keys.filter((each) => each !== key))}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
    {keys.length === 0 && <p>{pickerMessages.chosenNone}</p>}
  </aside>
)

interface PickFiltersProps {
  filters: readonly PickField[]
  onSearch(typed: Readonly<Record<string, string>>): void
}

const nothing: Readonly<Record<string, string>> = Object.freeze({})

/** Labelled inputs; Enter searches. Not a form element, because it may be inside one. */
function PickFilters({ filters, onSearch }: PickFiltersProps) {
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
            allowClear={namedClear}
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

interface PickDialogProps {
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
  const [question, setQuestion] = useState<PickQuery>(() => begun(kind.pageSizes[0]))
  const answer = usePickRows(kind, question)
  const store = field.target?.store ?? 'id'
  const display = useDisplay(field)
  const narrow = (change: Partial<PickQuery>) => setQuestion({ ...question, pageNo: 1, ...change })
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
              message={answer.reason}
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

const begun = (pageSize: number): PickQuery => ({ pageNo: 1, pageSize, typed: {}, depart: null })

/** The field that chosen records are named by. */
const useDisplay = ({ target }: Field): string | undefined => {
  const model = useLibrary().resolvedModel(target?.model ?? '')
  return target?.text ?? model?.display
}

/** What a row is called: by the field that the reference shows, else as people and roles are. */
const nameIn = (row: RecordRow, display = ''): string =>
  String(row[display] ?? row.realname ?? row.roleName ?? row.name ?? row.id)
