import type { SourceDocument } from '#core/document'
import { dependenciesOf, parseExpression } from '#core/expression'

/** The fields of its model that a source asks for or by. */
export function fieldsOfSource(source: SourceDocument): readonly string[] {
  if ('call' in source) return []
  const own =
    'rows' in source ? source.rows : [...(source.group ?? []), ...Object.values(source.measure)].flatMap(fieldsIn)
  const narrowed = [...fieldsIn(source.where ?? ''), ...Object.keys(source.filters ?? {})]
  return [...new Set([...own, ...narrowed, ...(source.sort ?? []).map(({ field }) => field)])]
}

function fieldsIn(text: string): readonly string[] {
  const parsed = parseExpression(text)
  return parsed.ok ? dependenciesOf(parsed.expression).fields : []
}
