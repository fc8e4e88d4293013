import { dashboardDiagnostics } from '#core/message'
import { pick } from '#core/object'
import { type CardOfKind, compileKeys, compileLabel, factsOf, inside, type RowText, stateFieldOf } from '#core/screen'
import { type CardContext, type CardOf, fieldOf, figure, findName, namesOf, toneOfRow } from './cardContext.ts'

type Own<Card> = Omit<Card, 'id' | 'pointer' | 'span'>

/** Compiles a card of rows in a table; values of a dictionary have its tones. */
export function tableOf(document: CardOf<'table'>, context: CardContext): Own<CardOfKind<'table'>> {
  const columns = document.table.flatMap((entry, index) => {
    const here = inside(context, 'table', index)
    if (typeof entry === 'string') return namesOf(entry, here).map((value) => ({ value, at: here.at }))
    const title = compileLabel(entry.title, inside(here, 'title'))
    return [{ value: entry.value, title, at: inside(here, 'value').at }]
  })
  for (const { value, at } of columns) findName(value, { ...context, at })
  const toned = ({ value }: { value: string }) => toneOfRow({}, fieldOf(value, context), context)
  return { kind: 'table', columns: columns.map(({ at: _at, ...column }) => ({ ...column, ...toned(column) })) }
}

/** Compiles a card of rows in a list, each with a title and further texts. A tag has the tone of its dictionary unless told otherwise. */
export function listOf(document: CardOf<'list'>, context: CardContext): Own<CardOfKind<'list'>> {
  return {
    kind: 'list',
    live: document.live ?? false,
    label: rowText(document.list, inside(context, 'list')),
    ...compileKeys(document, ['sub', 'time', 'tag'], rowText, context),
    ...toneOfRow(document, fieldOf(document.tag ?? '', context), context),
  }
}

/** Compiles one record: its name and picture, and facts about it. */
export function factsCardOf(document: CardOf<'facts'>, context: CardContext): Own<CardOfKind<'facts'>> {
  for (const key of ['picture', 'tags'] as const) {
    const name = document[key]
    if (name) findName(name, inside(context, key))
  }
  return {
    kind: 'facts',
    facts: factsOf(document.facts, context),
    ...compileKeys(document, ['heading', 'sub'], rowText, context),
    ...pick(document, 'picture', 'tags'),
  }
}

/** Compiles a month with the rows of each day, in the tone of their state. Aggregates have no day and are reported. */
export function calendarOf(document: CardOf<'calendar'>, context: CardContext): Own<CardOfKind<'calendar'>> {
  const { source } = context
  findName(document.calendar, inside(context, 'calendar'))
  const state = source?.kind === 'rows' ? stateFieldOf(source.model) : undefined
  if (source?.kind === 'aggregate')
    context.collector.report([...context.at, 'source'], dashboardDiagnostics.calendarSource)
  return {
    kind: 'calendar',
    day: document.calendar,
    ...compileKeys(document, ['label'], rowText, context),
    ...toneOfRow(document, state && fieldOf(state.name, context), context),
  }
}

/** The text of a row: an expression, or a name, shown by its label if it has a dictionary. */
export function rowText(text: string, context: CardContext): RowText {
  if (text.startsWith('=')) return { value: figure(text, context) }
  findName(text, context)
  return { name: text }
}
