import type { DetailViewProps } from '#react/engine'
import { Items } from '#react/item'
import { useWatched } from '#react/watch'
import { ItemGrid } from '../item/ItemGrid.tsx'
import { DetailHeader } from './DetailHeader.tsx'
import '../layer/layer.css'

/** One record, to be read: its name and where it stands, what can be done with it, and what it holds. */
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
