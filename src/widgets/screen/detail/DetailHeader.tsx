import type { Field, Model, RecordValues } from '#core/model'
import type { DetailController } from '#react/detail'
import { useWatched } from '#react/watch'
import { valueText } from '#widgets/face'
import { Toolbar } from '../action/Toolbar.tsx'
import { useRunning } from '../action/useRunning.ts'
import { FieldValue } from '../item/FieldValue.tsx'
import './detail.css'

interface DetailHeaderProps {
  detail: DetailController
  record: RecordValues
}

/** The name of the record, where it stands, and what can be done with it. spec: look, Detail */
export function DetailHeader({ detail, record }: DetailHeaderProps) {
  const { model } = detail.program
  const bar = useWatched(detail.actions)
  const isBusy = useRunning(detail.running, record)
  const name = valueText(model.display ? record[model.display] : '')
  const state = stateField(model)
  const acts = bar.actions.length + bar.more.length > 0
  if (name === '' && !state && !acts) return null
  return (
    <header className="detail-head">
      <h2 className="detail-name">{name}</h2>
      {state && <FieldValue field={state} value={record[state.name]} record={record} />}
      {acts && <Toolbar bar={bar} isBusy={isBusy} run={({ action }) => void detail.run(action)} />}
    </header>
  )
}

/** The field that says where a record stands in its life: that of its states, else a dictionary called status. */
function stateField(model: Model): Field | undefined {
  const field = model.field(model.stateField ?? 'status')
  return field?.dict ? field : undefined
}
