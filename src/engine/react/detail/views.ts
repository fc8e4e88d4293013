import type { Evaluation } from '#core/expression'
import type { RecordValues } from '#core/model'
import type { DetailProgram, ItemProgram, TabsItem } from '#core/screen'
import { type ItemView, indexItems, type PageView, pageViews, viewOf } from '#react/form'
import type { Scope } from '#react/scope'

interface DetailViewInput {
  program: DetailProgram
  items: readonly ItemProgram[]
  scope: Scope
}

/** The views of a detail's items over one record. */
interface DetailViews {
  evaluation: Evaluation
  item(id: string): ItemView
  pages(item: TabsItem): readonly PageView[]
}

/** The views of a detail's items over one record, computed on first use. */
export function itemViewsOf({ program, items, scope }: DetailViewInput, record: RecordValues): DetailViews {
  const index = indexItems(items)
  const viewsById = new Map<string, ItemView>()
  const context = {
    mode: 'view' as const,
    evaluation: scope.evaluation(program.model, record, { $mode: 'view' }),
    shows: scope.shows,
    disables: () => false,
    fieldRight: (field: string) => scope.fieldRight(program.model, field),
    recordWritable: true,
  }
  const item = (id: string): ItemView => {
    const view = viewsById.get(id) ?? viewOf(index.nodes.get(id) ?? { id, item: null, parent: null }, context)
    viewsById.set(id, view)
    return view
  }
  const pages = new Map<string, readonly PageView[]>()
  return {
    evaluation: context.evaluation,
    item,
    pages(tabs) {
      const views = pages.get(tabs.id) ?? pageViews(tabs, { index, viewOf: item, faulty: [] })
      pages.set(tabs.id, views)
      return views
    },
  }
}
