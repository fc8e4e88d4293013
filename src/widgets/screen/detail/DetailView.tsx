import type { Field, Model, RecordValues } from '#core/model'
import type { DetailController } from '#react/detail'
import type { DetailViewProps } from '#react/engine'
import { Items } from '#react/item'
import { useWatched } from '#react/watch'
import { valueText } from '#widgets/face'
import { useRunning } from '../action/ActionButton.tsx'
import { Toolbar } from '../action/Toolbar.tsx'
import { FieldValue } from '../item/FieldValue.tsx'
import { ItemGrid } from '../item/ItemGrid.tsx'
import './detail.css'
import '../layer/layer.css'

interface DetailHeaderProps {
  detail: DetailController
  record: RecordValues
}

/** The name of the record, its state, and its actions. spec: look, Detail */
function DetailHeader({ detail, record }: DetailHeaderProps) {
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

/** The field with the state of a record: that of the model's states, else a dictionary field called status. */
function stateField(model: Model): Field | undefined {
  const field = model.field(model.stateField ?? 'status')
  return field?.dict ? field : undefined
}

/** One record for reading: its name and state, its actions, and its fields. */
export function DetailView({ detail, frame }: DetailViewProps) {
  const state = useWatched(detail.state)
  if (state.status !== 'ready') return null
  const { record, busy } = state
  return (
    <article className={frame.close ? 'view' : 'view is-own'} aria-busy={busy}>
      <DetailHeader detail={detail} record={record} />
      <div className="view-scroll">
        <div className="item-surface">
          <ItemGrid columns={detail.program.grid}>
            <Items items={detail.items} />
          </ItemGrid>
        </div>
      </div>
    </article>
  )
}
