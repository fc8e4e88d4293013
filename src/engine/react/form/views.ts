import { observable } from '@formily/reactive'
import type { ItemIndex, ItemNode } from './itemIndex.ts'
import { type ItemView, sameView, type ViewContext, viewOf } from './itemView.ts'

/** The views of all items; only those that read what has changed are worked out again. */
export interface Views {
  /** Watched. */
  watch(id: string): ItemView
  of(id: string): ItemView
  /** Works out again what reads one of these names; answers the nodes whose view became another. */
  refresh(names: Iterable<string>): readonly ItemNode[]
  refreshAll(): void
  /** True when the item and all that contains it are visible. */
  isShown(id: string): boolean
  /** True when a person can write the item's field at the moment. */
  isOpen(id: string): boolean
}

const nowhere: ItemView = Object.freeze({
  state: Object.freeze({ visible: false, readonly: true, disabled: false, required: false, causes: [] }),
  title: '',
  help: '',
  placeholder: '',
  optionsWhere: '',
})

/** The views over one index. `context` is read anew at each working out. */
export function createViews(index: ItemIndex, context: () => ViewContext): Views {
  const views: Record<string, ItemView> = {}
  const watched = observable.shallow(views)
  const workOut = (nodes: Iterable<ItemNode>, present = context()): ItemNode[] =>
    [...nodes].filter((node) => {
      const next = viewOf(node, present)
      const before = views[node.id]
      const same = before !== undefined && sameView(before, next)
      // What is drawn stays as it is; why it is so may be another reason.
      if (same) views[node.id] = next
      else watched[node.id] = next
      return !same
    })
  const first = context()
  for (const node of index.nodes.values()) views[node.id] = viewOf(node, first)

  const of = (id: string) => views[id] ?? nowhere
  return {
    watch: (id) => watched[id] ?? nowhere,
    of,
    refresh: (names) => workOut([...index.readersOf(names)].flatMap((id) => index.nodes.get(id) ?? [])),
    refreshAll: () => void workOut(index.nodes.values()),
    isShown: (id) => index.pathOf(id).every((node) => of(node.id).state.visible),
    isOpen: (id) => !of(id).state.readonly && !of(id).state.disabled,
  }
}
