import type { PlainScreenDocument } from '#core/document'
import { type Json, valueAt } from '#core/edit'
import type { Library } from '#core/library'
import { isObject } from '#core/object'
import {
  type DashboardProgram,
  type DetailProgram,
  derivedEntries,
  type FilterProgram,
  type FormProgram,
  type ListProgram,
  type ScreenProgram,
} from '#core/screen'
import type { OutlineNode } from './outline.ts'
import { type ItemContext, itemNodes, listSections, tabNodes } from './outlineItem.ts'
import { actionNodes, columnNode, entryNodes, fixed, placed, section } from './outlineList.ts'

/** What an outline is made from beside the compiled screen. */
interface OutlineSource {
  readonly program: ScreenProgram
  /** The screen as it is written, with what it inherits. */
  readonly whole: PlainScreenDocument
  readonly library: Library
}

/** The parts of a compiled screen as a tree, in the order of the document; empty for screens without such parts. */
export function outlineOf({ program, whole, library }: OutlineSource): readonly OutlineNode[] {
  const base = { library, whole, screenId: program.id }
  switch (program.kind) {
    case 'form':
      return formSections(program, { ...base, model: program.model, face: 'form' }, '')
    case 'detail':
      return detailSections(program, { ...base, model: program.model, face: 'detail' }, '')
    case 'list':
      return listOutline(program, base)
    case 'dashboard':
      return [...questionSection(program.filters, whole), section('cards', cardNodes(program.cards))]
    case 'tabs':
      return [section('pages', entryNodes('page', valueAt(whole, '/tabs'), '/tabs', pageId), { word: 'tabs' })]
    case 'split':
      return [sideNode('left'), sideNode('right')]
    case 'notice':
      return [
        ...listed('facts', entryNodes('fact', valueAt(whole, '/facts'), '/facts', factId)),
        ...listed('stages', entryNodes('stage', valueAt(whole, '/stages'), '/stages', stageId)),
        section('actions', actionNodes(program.actions, '/actions')),
      ]
    case 'print': {
      const { model, body, repeats } = program
      const items = itemNodes(body.items, '/items', { ...base, model, face: 'detail', repeats })
      return [section('items', items, derivedOf('detail', 'items', body))]
    }
    case 'transfer': {
      const columns = placed(program.columns.map(columnNode), '/columns')
      return [section('columns', columns, { derives: [program.model.display] })]
    }
    default:
      return []
  }
}

const pageId = (entry: Readonly<Record<string, unknown>>, index: number): string =>
  typeof entry.id === 'string' ? entry.id : `tab${index + 1}`
const factId = (_: unknown, index: number): string => `fact${index}`
const stageId = (_: unknown, index: number): string => `stage${index}`

/** A section that is there only if it holds something. */
const listed = (...[name, children]: Parameters<typeof section>): readonly OutlineNode[] =>
  children.length > 0 ? [section(name, children)] : []

const derivedOf = (type: string, part: string, { model }: Pick<FormProgram, 'model'>) => ({
  derives: derivedEntries(type, part, model) as readonly Json[] | undefined,
})

function formSections(program: FormProgram, context: ItemContext, at: string): readonly OutlineNode[] {
  const actions = section('actions', actionNodes(program.actions, `${at}/actions`), {
    ...{ at, ...derivedOf('form', 'actions', program) },
  })
  const [pages] = program.items
  if (program.steps && pages?.kind === 'tabs')
    return [section('steps', tabNodes(pages.tabs, `${at}/steps`, context, 'step'), { at }), actions]
  const items = itemNodes(program.items, `${at}/items`, context)
  return [section('items', items, { at, ...derivedOf('form', 'items', program) }), actions]
}

function detailSections(program: DetailProgram, context: ItemContext, at: string): readonly OutlineNode[] {
  const items = itemNodes(program.items, `${at}/items`, context)
  const aside = itemNodes(program.aside, `${at}/aside`, context)
  const actions = actionNodes(writtenAt(`${at}/actions`, program.actions), `${at}/actions`)
  return [
    ...factSection(program, context.whole, at),
    section('items', items, { at, ...derivedOf('detail', 'items', program) }),
    ...(at === '' || aside.length > 0 ? [section('aside', aside, { at })] : []),
    section('actions', actions, { at }),
  ]
}

/** The actions that a detail has itself; those of the rows of its list stand with the rows. */
function writtenAt(slot: string, { actions, more }: DetailProgram['actions']): DetailProgram['actions'] {
  const isHere = ({ pointer }: { readonly pointer: string }) => pointer.startsWith(`${slot}/`)
  return { actions: actions.filter(isHere), more: more.filter(isHere) }
}

/** The facts in the head of a detail, as far as they are written; the engine chooses others by itself. */
function factSection({ facts }: DetailProgram, whole: unknown, at: string): readonly OutlineNode[] {
  const slot = `${at}/facts`
  const written = valueAt(whole, slot)
  if (!Array.isArray(written)) return []
  const titles = new Map(facts.map(({ id, title }) => [id, fixed(title)]))
  const nodes = written.map((entry: unknown, index): OutlineNode => {
    const isField = typeof entry === 'string'
    const id = isField ? entry : factId(entry, index)
    return {
      ...{ kind: 'fact', id, title: titles.get(id) ?? '', pointer: `${slot}/${index}`, slot, index },
      ...{ conditions: [], children: [] },
      ...(isField ? { field: entry } : {}),
    }
  })
  return [section('facts', nodes, { at })]
}

function listOutline(program: ListProgram, base: Omit<ItemContext, 'model' | 'face'>): readonly OutlineNode[] {
  const { whole } = base
  const at = (word: string) => valueAt(whole, `/${word}`)
  const idAt = (entry: Readonly<Record<string, unknown>>) => String(entry.id)
  const counterId = (entry: Readonly<Record<string, unknown>>, index: number) =>
    String(entry.id ?? `counter${index + 1}`)
  const treeId = (entry: Readonly<Record<string, unknown>>) => String(entry.field)
  const { expand, model } = program
  const expanded = expand && itemNodes(expand.items, '/expand', { ...base, model, face: 'detail' })
  return [
    ...listed('tree', entryNodes('tree', at('tree'), '/tree', treeId)),
    ...listed('counters', entryNodes('counter', at('counters'), '/counters', counterId)),
    ...listed('views', entryNodes('view', at('views'), '/views', idAt)),
    ...listSections(program, ''),
    ...(expanded ? [section('expand', expanded)] : []),
    ...bodyNodes(program, base),
  ]
}

/** The form and detail of a list that are written in it, or that the model gives; those that it names are documents of their own. */
function bodyNodes(program: ListProgram, base: Omit<ItemContext, 'model' | 'face'>): readonly OutlineNode[] {
  const { form, detail, model, toolbar, rowActions, columns } = program
  const ids = [...toolbar.actions, ...toolbar.more, ...rowActions.actions, ...rowActions.more].map(({ id }) => id)
  const opens = (...names: string[]) => names.some((name) => ids.includes(name))
  const isOpened = {
    form: opens('create', 'edit'),
    detail: opens('detail') || columns.some(({ action }) => action === 'detail'),
  }
  const isHere = (word: 'form' | 'detail') => {
    const body = valueAt(base.whole, `/${word}`)
    return isObject(body) || (body === undefined && isOpened[word])
  }
  return [
    ...(isHere('form') ? [bodyNode('form', formSections(form, { ...base, model, face: 'form' }, '/form'))] : []),
    ...(isHere('detail')
      ? [bodyNode('detail', detailSections(detail, { ...base, model, face: 'detail' }, '/detail'))]
      : []),
  ]
}

const bodyNode = (word: 'form' | 'detail', children: readonly OutlineNode[]): OutlineNode => ({
  ...{ kind: 'body', id: word, title: '', variant: word, pointer: `/${word}`, slot: `/${word}`, index: 0 },
  ...{ conditions: [], children },
})

const sideNode = (word: 'left' | 'right'): OutlineNode => ({
  ...{ kind: 'side', id: word, title: '', pointer: `/${word}`, slot: `/${word}`, index: 0 },
  ...{ conditions: [], children: [] },
})

const cardNodes = (cards: DashboardProgram['cards']): OutlineNode[] =>
  placed(
    cards.map(({ id, pointer, title, kind, visible }) => ({
      ...{ kind: 'card', id, pointer, title: fixed(title), variant: kind },
      ...{ conditions: visible ? ['visible'] : [], children: [] },
    })),
    '/cards',
  )

/** The filters of a dashboard: fields by name, which only take input. */
function questionSection(filters: readonly FilterProgram[], whole: unknown): readonly OutlineNode[] {
  const written = valueAt(whole, '/filters')
  if (!isObject(written)) return []
  const byId = new Map(filters.map((filter) => [filter.id, filter]))
  const nodes = Object.entries(written).map(([name, field], index): OutlineNode => {
    const filter = byId.get(name)
    const variant = isObject(field) ? String(field.type) : 'text'
    return {
      ...{ kind: 'question', id: name, name, title: fixed(filter?.title), variant, conditions: [], children: [] },
      ...{ pointer: `/filters/${name}`, slot: '/filters', index },
    }
  })
  return [section('filters', nodes)]
}
