import type { RecordValues } from '#core/model'
import { type DetailController, nameIn } from '#react/detail'
import { useWatched } from '#react/watch'
import { valueText } from '#widgets/face'
import { Icon } from '#widgets/icon'
import { useRunning } from '../action/ActionButton.tsx'
import { headActions, nextStep } from '../action/foldActions.ts'
import { Toolbar } from '../action/Toolbar.tsx'
import { FieldValue } from '../item/FieldValue.tsx'
import { HeadFacts } from './HeadFacts.tsx'
import './detail.css'

interface DetailHeaderProps {
  detail: DetailController
  record: RecordValues
  /** That of the list in the menu. */
  icon?: string | undefined
}

/** The icon and the name of the record, its state, its actions, and what matters most about it. spec: look, Detail */
export function DetailHeader({ detail, record, icon }: DetailHeaderProps) {
  const head = useWatched(detail.head)
  const { name, state, facts } = head
  const bar = headActions(useWatched(detail.actions))
  const isBusy = useRunning(detail.running, record)
  const acts = bar.actions.length + bar.more.length > 0
  if (!name && !state && !acts && facts.length === 0) return null
  return (
    <header className="detail-head">
      <div className="detail-line">
        {icon && (
          <span className="detail-icon">
            <Icon name={icon} />
          </span>
        )}
        {name && <h2 className="detail-name">{valueText(nameIn(head, record))}</h2>}
        {state && <FieldValue field={state} value={record[state.name]} record={record} />}
        {acts && (
          <Toolbar bar={bar} lead={nextStep(bar)?.id} isBusy={isBusy} run={({ action }) => void detail.run(action)} />
        )}
      </div>
      <HeadFacts facts={facts} record={record} />
    </header>
  )
}
