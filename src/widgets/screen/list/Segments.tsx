import { toned } from '#core/palette'
import type { SegmentProgram } from '#core/screen'
import type { ListController } from '#react/list'
import { useListPart } from '../place/useListPart.ts'
import { FaceChoice } from './rowParts.tsx'
import './segments.css'

interface SegmentsProps {
  list: ListController
  /** Whether rows are drawn as cards. */
  tiled: boolean
  /** Null where rows are drawn in one way only. */
  setTiled: ((tiled: boolean) => void) | null
}

/**
 * What stands above a list: numbers that show their rows when pressed, tabs with conditions of their own, and the choice
 * between table and cards.
 */
export function Segments({ list, tiled, setTiled }: SegmentsProps) {
  const { counters, views, faces } = list.program
  const chooses = setTiled !== null && faces.length > 1 && list.card !== null
  return (
    <>
      {counters.length > 0 && <Counters list={list} />}
      {(views.length > 0 || chooses) && (
        <div className="views-line">
          {views.length > 0 && <Views list={list} />}
          {chooses && <FaceChoice tiled={tiled} setTiled={setTiled} />}
        </div>
      )}
    </>
  )
}

function Counters({ list }: { list: ListController }) {
  const chosen = useListPart(list, (state) => state.counter)
  return (
    <div className="counters">
      {list.program.counters.map((counter) => (
        <button
          key={counter.id}
          type="button"
          className="counter"
          data-counter={counter.id}
          aria-pressed={counter.id === chosen}
          onClick={() => list.dispatch({ type: 'counter', id: counter.id })}
        >
          <span className={toned('counter-title', counter.tone)}>{list.text(counter.title)}</span>
          <Count list={list} of={`counter:${counter.id}`} />
        </button>
      ))}
    </div>
  )
}

/** A number that is not known yet, or could not be counted, is a dash of the same height. */
function Count({ list, of }: { list: ListController; of: string }) {
  const count = useListPart(list, ({ counts }) => counts?.[of])
  return <span className="count">{count === undefined ? '–' : count.toLocaleString('en-US')}</span>
}

function Views({ list }: { list: ListController }) {
  const chosen = useListPart(list, (state) => state.view)
  const { views } = list.program
  const choose = (view: SegmentProgram | undefined) => {
    if (view) list.dispatch({ type: 'view', id: view.id })
  }
  return (
    <div className="views" role="tablist" aria-label={list.program.title.text}>
      {views.map((view, index) => (
        <button
          key={view.id}
          type="button"
          role="tab"
          className="view-tab"
          data-view={view.id}
          aria-selected={view.id === chosen}
          tabIndex={view.id === chosen ? 0 : -1}
          onClick={() => choose(view)}
          onKeyDown={({ key, currentTarget }) => {
            const step = { ArrowRight: 1, ArrowLeft: -1 }[key]
            if (step === undefined) return
            const next = (index + step + views.length) % views.length
            choose(views[next])
            const tab = currentTarget.parentElement?.children[next]
            if (tab instanceof HTMLElement) tab.focus()
          }}
        >
          {list.text(view.title)}
          {view.counted && <Count list={list} of={`view:${view.id}`} />}
        </button>
      ))}
    </div>
  )
}
