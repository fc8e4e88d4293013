import { dashboardDiagnostics } from '#core/message'
import { type CardOfKind, compileKeys, compileLabel, compileValue, inside, type RowText } from '#core/screen'
import { type CardContext, type CardOf, figure, findName, namesOf } from './cardContext.ts'

type Own<Card> = Omit<Card, 'id' | 'pointer' | 'span'>

/** Rows with columns. */
export function tableOf(document: CardOf<'table'>, context: CardContext): Own<CardOfKind<'table'>> {
  const columns = document.table.flatMap((entry, index) => {
    const here = inside(context, 'table', index)
    if (typeof entry === 'string') return namesOf(entry, here).map((value) => ({ value, at: here.at }))
    const title = compileLabel(entry.title, inside(here, 'title'))
    return [{ value: entry.value, title, at: inside(here, 'value').at }]
  })
  for (const { value, at } of columns) findName(value, { ...context, at })
  return { kind: 'table', columns: columns.map(({ at: _at, ...column }) => column) }
}

/** Rows under each other, each with what it is called and what stands beside it. */
export function listOf(document: CardOf<'list'>, context: CardContext): Own<CardOfKind<'list'>> {
  return {
    kind: 'list',
    live: document.live ?? false,
    label: rowText(document.list, inside(context, 'list')),
    ...compileKeys(document, ['sub', 'time', 'tag'], rowText, context),
    ...compileKeys(document, ['tone'], compileValue, context),
  }
}

/** A month whose days are marked by the rows that lie on them. Numbers have no day of their own. */
export function calendarOf(document: CardOf<'calendar'>, context: CardContext): Own<CardOfKind<'calendar'>> {
  findName(document.calendar, inside(context, 'calendar'))
  if (context.source?.kind === 'aggregate')
    context.collector.report([...context.at, 'source'], dashboardDiagnostics.calendarSource)
  return {
    kind: 'calendar',
    day: document.calendar,
    ...compileKeys(document, ['label'], rowText, context),
    ...compileKeys(document, ['tone'], compileValue, context),
  }
}

/** A name is shown as people read it: by its text in its dictionary, if it has one. */
export function rowText(text: string, context: CardContext): RowText {
  if (text.startsWith('=')) return { value: figure(text, context) }
  findName(text, context)
  return { name: text }
}
