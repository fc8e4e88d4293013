import { dashboardDiagnostics } from '#core/message'
import { type CardOfKind, compileLabel, compileValue, inside, type RowText } from '#core/screen'
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
  const { list, sub, time, tag, tone, live = false } = document
  const label = (text: string, key: string) => rowText(text, inside(context, key))
  return {
    kind: 'list',
    live,
    label: label(list, 'list'),
    ...(sub ? { sub: label(sub, 'sub') } : {}),
    ...(time ? { time: label(time, 'time') } : {}),
    ...(tag ? { tag: label(tag, 'tag') } : {}),
    ...(tone ? { tone: compileValue(tone, inside(context, 'tone')) } : {}),
  }
}

/** A month whose days are marked by the rows that lie on them. Numbers have no day of their own. */
export function calendarOf(document: CardOf<'calendar'>, context: CardContext): Own<CardOfKind<'calendar'>> {
  const { calendar, label, tone } = document
  findName(calendar, inside(context, 'calendar'))
  if (context.source?.kind === 'aggregate')
    context.collector.report([...context.at, 'source'], dashboardDiagnostics.calendarSource)
  return {
    kind: 'calendar',
    day: calendar,
    ...(label ? { label: rowText(label, inside(context, 'label')) } : {}),
    ...(tone ? { tone: compileValue(tone, inside(context, 'tone')) } : {}),
  }
}

/** A name is shown as people read it: by its text in its dictionary, if it has one. */
export function rowText(text: string, context: CardContext): RowText {
  if (text.startsWith('=')) return { value: figure(text, context) }
  findName(text, context)
  return { name: text }
}
