import { observable } from '@formily/reactive'
import type { Evaluation } from '#core/expression'
import {
  type Cause,
  type Condition,
  type ItemProgram,
  type ItemState,
  itemState,
  type StateContext,
} from '#core/screen'
import { boundWhere } from '#react/scope'
import type { FormSettings } from '../settings.ts'
import { type ItemIndex, type ItemNode, indexItems } from './plan.ts'
import type { FormRecord } from './record.ts'

/** The current appearance of an item; replaced when any part changes. */
export interface ItemView {
  state: ItemState
  title: string
  help: string
  placeholder: string
  /** The condition on its options with names bound; empty if it has none. */
  optionsWhere: string
}

interface ViewContext extends StateContext {
  /** True if the user lacks a type-2 code that the element needs. */
  disables(code: string): boolean
}

/** The view of one node. */
export function viewOf({ item, tab }: ItemNode, context: ViewContext): ItemView {
  const { evaluation } = context
  if (tab) return { ...blank, state: tabState(tab.visible, evaluation), title: tab.title.read(evaluation) }
  if (!item || item.kind === 'broken') return blank
  const state = withoutSecret(itemState(item, context), item, context)
  return { ...blank, ...textsOf(item, evaluation), state: withDisabling(state, item, context) }
}

/** Whether both views render the same. */
function sameView(left: ItemView, right: ItemView): boolean {
  const texts = ['title', 'help', 'placeholder', 'optionsWhere'] as const
  const flags = ['visible', 'readonly', 'disabled', 'required'] as const
  return (
    texts.every((name) => left[name] === right[name]) && flags.every((name) => left.state[name] === right.state[name])
  )
}

const visibleState: ItemState = Object.freeze({
  visible: true,
  readonly: false,
  disabled: false,
  required: false,
  causes: [],
})
const blank: ItemView = Object.freeze({ state: visibleState, title: '', help: '', placeholder: '', optionsWhere: '' })

function tabState(condition: Condition | undefined, evaluation: Evaluation): ItemState {
  if (!condition || condition.holds(evaluation)) return visibleState
  const { source, pointer } = condition
  return { ...visibleState, visible: false, causes: [{ state: 'hidden', by: 'expression', detail: source, pointer }] }
}

/** A stored password is never sent to the browser, so an empty one is kept. */
function withoutSecret(state: ItemState, item: ItemProgram, { mode }: ViewContext): ItemState {
  const isSecret = mode === 'edit' && item.kind === 'field' && item.field.type.writeOnly
  return isSecret && state.required ? { ...state, required: false } : state
}

/** A missing type-2 code disables the item but does not hide it. spec: shell §6 */
function withDisabling(
  state: ItemState,
  { permission }: { permission?: string },
  { disables }: ViewContext,
): ItemState {
  if (!permission || state.readonly || !disables(permission)) return state
  const cause: Cause = { state: 'disabled', by: 'permission', detail: permission }
  return { ...state, disabled: true, required: false, causes: [...state.causes, cause] }
}

function textsOf(item: Exclude<ItemProgram, { kind: 'broken' }>, evaluation: Evaluation): Partial<ItemView> {
  switch (item.kind) {
    case 'field':
      return {
        title: item.title.read(evaluation),
        help: item.help?.read(evaluation) ?? '',
        placeholder: item.placeholder?.read(evaluation) ?? '',
        optionsWhere: item.optionsWhere ? boundWhere(item.optionsWhere, evaluation) : '',
      }
    case 'group':
    case 'one':
      return { title: item.title.read(evaluation), help: item.help?.read(evaluation) ?? '' }
    case 'text':
      return { title: item.text.read(evaluation) }
    case 'list':
    case 'repeat':
    case 'screen':
    case 'timeline':
      return { title: item.title?.read(evaluation) ?? '', help: item.help?.read(evaluation) ?? '' }
    case 'handwritten':
    case 'widget':
      return { title: item.title?.read(evaluation) ?? '' }
    case 'pageBreak':
    case 'tabs':
      return {}
  }
}

/** The items of a form and their current views. */
export interface FormView extends ItemIndex {
  /** Watched. */
  watch(id: string): ItemView
  of(id: string): ItemView
  /** Recomputes the views that read one of these names; returns the ids of those that changed. */
  refresh(names: Iterable<string>): readonly string[]
  refreshAll(): readonly string[]
  /** True if the item and its ancestors are visible. */
  isShown(id: string): boolean
  /** True if the user can currently edit the item's field. */
  isOpen(id: string): boolean
  /** The current title of a field. */
  titleOf(field: string): string
}

const missingView: ItemView = Object.freeze({
  ...blank,
  state: Object.freeze({ visible: false, readonly: true, disabled: false, required: false, causes: [] }),
})

/** The views of a form's items. */
export function createView({ program, mode }: FormSettings, record: FormRecord): FormView {
  const index = indexItems(program.items)
  const { model, scope, evaluation, isWritable } = record
  const { shows, disables } = scope
  const context = (): ViewContext => ({
    ...{ mode, evaluation, shows, disables, recordWritable: isWritable() },
    fieldRight: (field) => scope.fieldRight(model, field),
  })
  const views: Record<string, ItemView> = {}
  const watched = observable.shallow(views)
  const recompute = (nodes: Iterable<ItemNode>, present = context()): string[] =>
    [...nodes].flatMap((node) => {
      const next = viewOf(node, present)
      const before = views[node.id]
      const same = before !== undefined && sameView(before, next)
      // Equal views do not render again, but their causes may differ.
      if (same) views[node.id] = next
      else watched[node.id] = next
      return same ? [] : [node.id]
    })
  const first = context()
  for (const node of index.nodes.values()) views[node.id] = viewOf(node, first)

  const of = (id: string) => views[id] ?? missingView
  return {
    ...index,
    watch: (id) => watched[id] ?? missingView,
    of,
    refresh: (names) => recompute([...index.readersOf(names)].flatMap((id) => index.nodes.get(id) ?? [])),
    refreshAll: () => recompute(index.nodes.values()),
    isShown: (id) => index.pathOf(id).every((node) => of(node.id).state.visible),
    isOpen: (id) => !of(id).state.readonly && !of(id).state.disabled,
    titleOf(field) {
      const item = index.fieldItem(field)
      return (item && of(item.id).title) || (model.field(field)?.title ?? field)
    },
  }
}
