import type { Evaluation } from '#core/expression'
import type { Field, RecordValues } from '#core/model'
import { isEmpty } from '#core/object'
import {
  type Cause,
  type DetailProgram,
  type FactText,
  type FieldItem,
  factTexts,
  type ItemProgram,
  stateFieldOf,
  type TabsItem,
} from '#core/screen'
import { type ItemIndex, type ItemNode, type ItemView, indexItems, type PageView, pageViews, viewOf } from '#react/form'
import type { Scope } from '#react/scope'

interface DetailViewInput {
  program: DetailProgram
  items: readonly ItemProgram[]
  scope: Scope
  /** The record has a header, which its body does not repeat. */
  headed?: boolean
  /** Empty fields are left out. */
  folds?: boolean
}

/** A fact of a header: the value of a field under its title, or a text. */
export type HeadFact =
  | { kind: 'field'; id: string; title: string; item: FieldItem }
  | ({ kind: 'text'; id: string } & FactText)

/** What stands above the items of a detail. */
export interface DetailHead {
  /** The field that names the record, if it has a name. */
  name: Field | undefined
  state: Field | undefined
  facts: readonly HeadFact[]
}

/** A timeline or linked records beside the items. */
export interface AsidePart {
  item: ItemProgram
  title: string
}

/** The views of a detail's items over one record. */
export interface DetailViews {
  evaluation: Evaluation
  head: DetailHead
  aside: readonly AsidePart[]
  item(id: string): ItemView
  pages(item: TabsItem): readonly PageView[]
  /** How many empty fields are left out of a page of tabs, or of what is on none (''). */
  folded(page: string): number
}

/** The views of a detail's items over one record, computed on first use. */
export function itemViewsOf(input: DetailViewInput, record: RecordValues): DetailViews {
  const { program, items, scope, headed = false, folds = false } = input
  const index = indexItems([...items, ...(headed ? program.aside : [])])
  const context = contextOf(program, record, scope)
  const written = remembered((id) => viewOf(index.nodes.get(id) ?? { id, item: null, parent: null }, context))
  const head = headed ? recordHead(program, record, scope) : noHead
  const leftOut = leftOutOf({ index, head, folds, record })
  const item = remembered((id) => without(written(id), leftOut(id)))
  const pages = remembered((id) => pagesOf(id, index, item))
  return {
    evaluation: context.evaluation,
    head,
    aside: headed ? asideOf(program, item) : [],
    item,
    pages: (tabs) => pages(tabs.id),
    folded: (page) => foldedIn(page, { index, written, leftOut }),
  }
}

const asideOf = ({ aside }: DetailProgram, view: (id: string) => ItemView): AsidePart[] =>
  aside.flatMap((item) => {
    const { state, title } = view(item.id)
    return state.visible ? [{ item, title }] : []
  })

const pagesOf = (id: string, index: ItemIndex, view: (id: string) => ItemView): readonly PageView[] => {
  const tabs = index.nodes.get(id)?.item
  return tabs?.kind === 'tabs' ? pageViews(tabs, { index, viewOf: view, faulty: [] }) : []
}

function remembered<T>(compute: (id: string) => T): (id: string) => T {
  const results = new Map<string, T>()
  return (id) => {
    const result = results.has(id) ? (results.get(id) as T) : compute(id)
    results.set(id, result)
    return result
  }
}

const noHead: DetailHead = Object.freeze({ name: undefined, state: undefined, facts: [] })

interface HeadPlace {
  record: RecordValues
  evaluation: Evaluation
  view(item: FieldItem): ItemView
}

/** The name, the state, and the facts that the reader may see and that say something. */
function headOf({ model, facts }: DetailProgram, { record, evaluation, view }: HeadPlace): DetailHead {
  const filled = (field: Field | undefined) => (field && !isEmpty(record[field.name]) ? field : undefined)
  return {
    name: filled(model.field(model.display ?? '')),
    state: filled(stateFieldOf(model)),
    facts: facts.flatMap((fact): HeadFact[] => {
      if (fact.kind === 'field') {
        const { state, title } = view(fact)
        return state.visible && filled(fact.field) ? [{ kind: 'field', id: fact.id, title, item: fact }] : []
      }
      return factTexts([fact], evaluation).flatMap((text): HeadFact[] =>
        text.value || text.link ? [{ kind: 'text', id: fact.id, ...text }] : [],
      )
    }),
  }
}

/** The name of a record as people read it: of a reference that names it, that of what it refers to. */
export const nameIn = ({ name }: DetailHead, record: RecordValues): unknown =>
  name && (record[`${name.name}_dictText`] ?? record[name.name])

/** What the head of a detail says of a record: its name, its state, and what else matters that the reader may see. */
export function recordHead(program: DetailProgram, record: RecordValues, scope: Scope): DetailHead {
  const context = contextOf(program, record, scope)
  const view = (item: FieldItem) => viewOf({ id: item.id, item, parent: null }, context)
  return headOf(program, { record, evaluation: context.evaluation, view })
}

/** How the items of a detail are read. */
const contextOf = ({ model }: DetailProgram, record: RecordValues, scope: Scope) => ({
  mode: 'view' as const,
  evaluation: scope.evaluation(model, record, { $mode: 'view' }),
  shows: scope.shows,
  disables: () => false,
  fieldRight: (field: string) => scope.fieldRight(model, field),
  recordWritable: true,
})

type LeftOut = (id: string) => Cause | null

interface Body {
  index: ItemIndex
  head: DetailHead
  folds: boolean
  record: RecordValues
}

const causeOf = (by: Cause['by'], detail: string): Cause => ({ state: 'hidden', by, detail })

/** Why an item is left out of the body: the header says it, it is empty, or everything in it is left out. */
function leftOutOf({ index, head, folds, record }: Body): LeftOut {
  const above = new Set(
    [head.name, head.state, ...head.facts.map((fact) => fact.kind === 'field' && fact.item.field)].map((field) =>
      field ? field.name : '',
    ),
  )
  const inside = new Map<string | null, ItemNode[]>()
  for (const node of index.nodes.values()) inside.set(node.parent, [...(inside.get(node.parent) ?? []), node])
  const ofNode: LeftOut = remembered((id) => {
    const item = index.nodes.get(id)?.item
    if (item?.kind === 'field') {
      const { name } = item.field
      if (above.has(name)) return causeOf('header', name)
      return folds && isEmpty(record[name]) ? causeOf('empty', name) : null
    }
    const children = inside.get(id) ?? []
    return children.length > 0 && children.every((child) => ofNode(child.id)) ? causeOf('empty', id) : null
  })
  return ofNode
}

function without(view: ItemView, cause: Cause | null): ItemView {
  if (!cause) return view
  const { state } = view
  return { ...view, state: { ...state, visible: false, causes: [...state.causes, cause] } }
}

interface FoldedIn {
  index: ItemIndex
  written(id: string): ItemView
  leftOut: LeftOut
}

/** The empty fields that unfolding brings back: those that nothing else hides. What the system keeps is not for people to fill in. */
function foldedIn(page: string, { index, written, leftOut }: FoldedIn): number {
  const isFolded = ({ id, item }: ItemNode) =>
    item?.kind === 'field' &&
    leftOut(id)?.by === 'empty' &&
    !item.field.base &&
    index.pathOf(id).every((node) => written(node.id).state.visible) &&
    (index.pathOf(id).find((node) => node.tab && !leftOut(node.id))?.id ?? '') === page
  return [...index.nodes.values()].filter(isFolded).length
}
