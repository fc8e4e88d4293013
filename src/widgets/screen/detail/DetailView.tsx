import type { ItemProgram } from '#core/screen'
import type { DetailController } from '#react/detail'
import type { DetailViewProps } from '#react/engine'
import { AsideHost, FoldedHost, Items } from '#react/item'
import { useWatched } from '#react/watch'
import { useBrowserPrint } from '#widgets/face'
import { ItemGrid } from '../item/ItemGrid.tsx'
import { PaperFoot } from '../print/PaperFoot.tsx'
import { DetailHeader } from './DetailHeader.tsx'
import './detail.css'
import '../layer/layer.css'

/** One record for reading: its name, state and facts, its actions, its fields, and what stands beside them. */
export function DetailView({ detail, frame }: DetailViewProps) {
  const state = useWatched(detail.state)
  const aside = useWatched(detail.aside)
  const isPrinting = useBrowserPrint()
  if (state.status !== 'ready') return null
  const { record, recordId, busy } = state
  return (
    <article className={frame.close ? 'view' : 'view is-own'} aria-busy={busy}>
      <DetailHeader detail={detail} record={record} icon={frame.icon} />
      <div className="view-scroll detail-scroll" key={recordId}>
        <div className={aside.length > 0 ? 'detail-body has-aside' : 'detail-body'}>
          <DetailItems detail={detail} />
          {aside.length > 0 && <AsideHost detail={detail} />}
        </div>
      </div>
      {isPrinting && <PaperFoot head={detail.evaluation()} />}
    </article>
  )
}

/** The items, and the line for the empty ones below the last of the fields. */
function DetailItems({ detail: { program, items } }: { detail: DetailController }) {
  const end = program.items.findLastIndex(({ kind }) => fieldKinds.has(kind)) + 1
  const [fields, others] = end > 0 ? [items.slice(0, end), items.slice(end)] : [items, []]
  return (
    <div className="item-surface">
      <ItemGrid columns={program.grid}>
        <Items items={fields} />
        <FoldedHost />
        <Items items={others} />
      </ItemGrid>
    </div>
  )
}

const fieldKinds: ReadonlySet<ItemProgram['kind']> = new Set(['field', 'group', 'one', 'widget', 'text'])
