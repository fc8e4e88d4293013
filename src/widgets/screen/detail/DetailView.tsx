import type { DetailViewProps } from '#react/engine'
import { Items } from '#react/item'
import { useWatched } from '#react/watch'
import { Toolbar } from '../action/Toolbar.tsx'
import { useRunning } from '../action/useRunning.ts'
import { ItemGrid } from '../item/ItemGrid.tsx'
import { DetailHeader } from './DetailHeader.tsx'
import '../layer/layer.css'

/** One record, to be read: its name and where it stands, what it holds, and what can be done with it. */
export function DetailView({ detail }: DetailViewProps) {
  const state = useWatched(detail.state)
  if (state.status !== 'ready') return null
  const { record, busy } = state
  return (
    <article className="view" aria-busy={busy}>
      <div className="view-scroll">
        <div className="item-surface">
          <DetailHeader detail={detail} record={record} />
          <ItemGrid columns={detail.program.grid}>
            <Items items={detail.items} />
          </ItemGrid>
        </div>
      </div>
      <DetailActions detail={detail} />
    </article>
  )
}

function DetailActions({ detail }: Pick<DetailViewProps, 'detail'>) {
  const bar = useWatched(detail.actions)
  const state = useWatched(detail.state)
  const isBusy = useRunning(detail.running, state.status === 'ready' ? state.record : null)
  if (bar.actions.length + bar.more.length === 0) return null
  return (
    <footer className="view-foot">
      <Toolbar bar={bar} isBusy={isBusy} run={({ action }) => void detail.run(action)} />
    </footer>
  )
}
