import { compileTexts } from '#core/message'
import { modes, screenOf } from './context.ts'
import { fieldItemsOf } from './item.ts'
import type { ColumnProgram, Withheld } from './program/column.ts'
import type { ActionBar, ActionProgram, DetailProgram, FormProgram, HeaderFact } from './program/form.ts'
import type { FieldItem, ItemProgram, OneItem } from './program/item.ts'
import type { CardProgram, ListProgram } from './program/list.ts'
import type { ScreenProgram } from './program/screen.ts'
import type { Condition, Conditions } from './program/value.ts'

/** What is withheld of a screen; undefined: nothing. */
type WithheldOf = (screenId: string) => Withheld | undefined

const fixed = (value: boolean): Condition => ({
  pointer: '',
  source: compileTexts.withheldBy,
  reads: [],
  holds: () => value,
})
const never = fixed(false)
const always = fixed(true)

/**
 * The program without what is withheld. Inline forms, details and expanded rows follow the list's settings, separate
 * screens their own.
 */
export function withhold(program: ScreenProgram, withheldOf: WithheldOf): ScreenProgram {
  if (program.kind === 'list') return listWithout(program, withheldOf)
  return program.kind === 'form' || program.kind === 'detail' ? bodyWithout(program, withheldOf) : program
}

function listWithout(program: ListProgram, withheldOf: WithheldOf): ListProgram {
  const { expand } = program
  const bodies = {
    form: bodyWithout(program.form, withheldOf),
    detail: bodyWithout(program.detail, withheldOf),
    ...(expand ? { expand: bodyWithout(expand, withheldOf) } : {}),
  }
  const own = withheldOf(program.id)
  if (!own) return { ...program, ...bodies }
  return {
    ...program,
    ...bodies,
    columns: program.columns.map((column) => columnWithout(column, own)),
    toolbar: barWithout(program.toolbar, own),
    rowActions: barWithout(program.rowActions, own),
    faces: program.faces.map((face) => (face.kind === 'card' ? cardWithout(face, own) : face)),
  }
}

const columnWithout = (column: ColumnProgram, { columns = [], readonly = [] }: Withheld): ColumnProgram => ({
  ...column,
  ...(columns.includes(column.id) ? { withheld: compileTexts.withheldBy } : {}),
  ...(readonly.includes(column.id) ? { readonly: always } : {}),
})

const cardWithout = ({ title, image, items, ...face }: CardProgram, own: Withheld): CardProgram => ({
  ...face,
  title: columnWithout(title, own),
  ...(image ? { image: columnWithout(image, own) } : {}),
  items: items.map((column) => columnWithout(column, own)),
})

const barWithout = ({ actions, more }: ActionBar, { actions: closed = [] }: Withheld): ActionBar => {
  const without = (action: ActionProgram) => (closed.includes(action.id) ? { ...action, visible: never } : action)
  return { actions: actions.map(without), more: more.map(without) }
}

function bodyWithout<T extends FormProgram | DetailProgram>(program: T, withheldOf: WithheldOf): T {
  const own = withheldOf(screenOf(program.id))
  if (!own) return program
  const items = program.items.map((item) => itemWithout(item, own))
  const body = { ...program, items, fieldItems: fieldItemsOf(items), actions: barWithout(program.actions, own) }
  return body.kind === 'detail' ? { ...body, facts: body.facts.map((fact) => factWithout(fact, own)) } : body
}

const factWithout = (fact: HeaderFact, own: Withheld): HeaderFact =>
  fact.kind === 'field' && own.fields?.includes(fact.id)
    ? { ...fact, conditions: { ...fact.conditions, visible: never } }
    : fact

function itemWithout(item: ItemProgram, own: Withheld): ItemProgram {
  const without = (child: ItemProgram) => itemWithout(child, own)
  if (item.kind === 'group') return { ...item, items: item.items.map(without) }
  if (item.kind === 'tabs')
    return { ...item, tabs: item.tabs.map((tab) => ({ ...tab, items: tab.items.map(without) })) }
  if (item.kind !== 'field' && item.kind !== 'one') return item
  const closed: Conditions = {
    ...(own.fields?.includes(item.id) ? { visible: never } : {}),
    ...(own.readonly?.includes(item.id) ? { readonly: always } : {}),
  }
  const allowedModes = isNeeded(item) ? modes.filter((mode) => mode !== 'create') : modes
  const byMode = allowedModes.map((mode) => [mode, { ...item.modes[mode], ...closed }])
  return {
    ...item,
    ...(item.kind === 'field' && item.columns ? { withheld: own } : {}),
    ...(isNeeded(item) ? {} : { conditions: { ...item.conditions, ...closed } }),
    modes: { ...item.modes, ...Object.fromEntries(byMode) },
  }
}

/** Required fields that only the user can fill stay writable in create mode; otherwise no record could be created. */
const isNeeded = ({ field: { document }, ...item }: FieldItem | OneItem): boolean =>
  document.required === true && document.auto === undefined && document.copyOf === undefined && !('value' in item)
