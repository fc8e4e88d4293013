import type { LiveChange } from '#core/live'
import { screenOf } from '#core/screen'
import type { ListController } from '#react/list'
import type { LiveStore } from '#runtime/live'
import { isWhole } from './merge.ts'

interface PageWatch {
  onChange(change: LiveChange): void
  /** Rows have come by a load: these are known now. */
  came(ids: readonly string[]): void
}

/**
 * Watches the rows of each page that comes. Started again, the page is asked for anew first: nobody has told what has
 * happened meanwhile.
 */
export function watchPages(list: ListController, live: LiveStore, { onChange, came }: PageWatch): () => () => void {
  let started = false
  return () => {
    let watched = 0
    let leave = () => {}
    const follow = () => {
      const now = list.state.snapshot()
      if (now.busy || now.requested === watched || (now.status !== 'ready' && now.status !== 'empty')) return
      watched = now.requested
      const ids = now.rows.map((row) => String(row.id))
      came(ids)
      const { id, model } = list.program
      const page = { socketKey: screenOf(id), model: model.id, params: list.question() }
      const question = { ...page, ids, whole: isWhole(now) }
      const before = leave
      leave = live.watch({ question, onChange })
      before()
    }
    if (started) list.dispatch({ type: 'refresh' })
    started = true
    const end = list.state.subscribe(follow)
    follow()
    return () => {
      end()
      leave()
    }
  }
}
