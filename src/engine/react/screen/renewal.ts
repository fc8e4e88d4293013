import type { FilterValue } from '#core/query'
import type { Engine } from '#react/engine'
import type { InspectedSubject } from '#react/inspect'
import { isBlankFilter, type ListController } from '#react/list'
import type { Cell } from '#react/watch'
import type { Closure } from '#runtime/document'
import type { ScreenState } from './compiled.ts'

type Page = Pick<Engine, 'inspection'>

interface RenderedList {
  list: ListController
  element: HTMLElement
}

/** Whether somebody is in the middle of a list of these documents, so that drawing it anew would lose what they do there. */
export const isInUse = ({ inspection }: Page, closure: Closure): boolean =>
  listsOf(inspection.rendered.snapshot(), closure).some(
    ({ list, element }) => isWorkedOn(list) || isNarrowed(list) || isTypedIn(element) || isScrolled(element),
  )

/** Filters that are typed and not applied, ticked and opened rows, and dialogs: a list that is drawn anew begins without them. */
function isWorkedOn({ state, program }: ListController): boolean {
  const { filters, applied, selected, opened, dialog } = state.snapshot()
  const isTyped = program.filters.some(({ id }) => filters[id] !== applied[id])
  return isTyped || selected.size > 0 || opened.size > 0 || dialog !== null
}

/** A query of a list that does not store it. */
function isNarrowed({ state, settings }: ListController): boolean {
  const { page, applied, trees, advanced } = state.snapshot()
  const isSearched = Object.values(applied).some((value) => !isBlankFilter(value)) || Object.keys(trees).length > 0
  return !settings.memory && (page > 1 || advanced !== null || isSearched)
}

const isTypedIn = (element: HTMLElement): boolean => element.querySelector('input:focus, textarea:focus') !== null

const isScrolled = (element: HTMLElement): boolean =>
  [...element.querySelectorAll('*')].some(({ scrollTop, scrollLeft }) => scrollTop > 0 || scrollLeft !== 0)

/** Switches to the newer version, with what somebody has done on the screen. Lists that are drawn after `signal` is aborted get nothing of it. */
export function takeNewer(state: Cell<ScreenState>, engine: Page & Pick<Engine, 'runtime'>, signal: AbortSignal): void {
  const present = state.snapshot()
  if (present.status !== 'ready' || !present.newer || signal.aborted) return
  engine.runtime.drafts.flush()
  carryOver(engine, present.newer.closure, signal)
  state.set({ ...present, screen: present.newer, newer: null, version: present.version + 1 })
}

/** Gives the filters and ticked rows of the lists of these documents to those that are drawn in their place next. */
function carryOver({ inspection }: Page, closure: Closure, signal: AbortSignal): void {
  const before = listsOf(inspection.rendered.snapshot(), closure)
  const waiting = new Map(before.map(({ list }) => [list.program.id, list]))
  const give = () => {
    for (const { list } of listsOf(inspection.rendered.snapshot(), closure)) {
      const old = waiting.get(list.program.id)
      if (!old || before.some((one) => one.list === list)) continue
      waiting.delete(list.program.id)
      carry(old, list)
    }
    if (waiting.size === 0) end()
  }
  const end = inspection.rendered.subscribe(give)
  signal.addEventListener('abort', end)
}

function carry(old: ListController, list: ListController): void {
  const { filters, selected } = old.state.snapshot()
  const present = list.state.snapshot().filters
  for (const { id } of list.program.filters) {
    const value: FilterValue = filters[id]
    if (value !== present[id]) list.dispatch({ type: 'filter', id, value })
  }
  if (selected.size > 0) list.dispatch({ type: 'select', rows: [...selected.values()], selected: true })
}

const listsOf = (rendered: readonly InspectedSubject[], { documents }: Closure): readonly RenderedList[] =>
  rendered.flatMap(({ subject, element }) => {
    const isOfThese = subject.kind === 'list' && documents.some(({ id }) => id === subject.list.program.id)
    return isOfThese ? [{ list: subject.list, element }] : []
  })
