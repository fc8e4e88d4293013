import type { DashboardCardDocument } from '#core/document'
import type { ExpressionType } from '#core/expression'
import { availableNames, compileDiagnostics } from '#core/message'
import { findingOf, nearest } from '#core/model'
import { type BaseContext, compileValue, expandTag, type SourceProgram } from '#core/screen'

/** A card told by its key. */
export type CardOf<Key extends string> = Extract<DashboardCardDocument, Record<Key, unknown>>

/** Where a card is compiled: what a row of its source holds is in scope. */
export interface CardContext extends BaseContext {
  source: SourceProgram | undefined
  row: Readonly<Record<string, ExpressionType>> | undefined
}

/** A name of the row, or an expression. */
export const figure = (text: string, context: CardContext) =>
  compileValue(text.startsWith('=') ? text : context.row ? `=${text}` : `=$row.${text}`, context)

/** What a row of the source must hold. */
export function findName(name: string, { row, collector, at }: CardContext): void {
  if (!row || Object.hasOwn(row, name)) return
  const names = Object.keys(row)
  collector.add(
    at,
    findingOf(
      compileDiagnostics.unknownSourceName,
      { name },
      nearest(name, names) ?? (names.length > 0 ? availableNames(names) : '先写 source'),
    ),
  )
}

/** The names of an entry: itself, or those of its tag that the records of the source have. */
export function namesOf(entry: string, context: CardContext): readonly string[] {
  const { source } = context
  if (!entry.startsWith('#')) return [entry]
  if (source?.kind === 'rows') return expandTag(entry, { ...context, model: source.model })
  context.collector.add(context.at, findingOf(compileDiagnostics.noTagOfRows, { entry }))
  return []
}
