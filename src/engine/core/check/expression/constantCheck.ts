import { dependenciesOf, parseExpression } from '#core/expression'
import { documentDiagnostics } from '#core/message'
import { type Collector, findingOf } from '#core/model'
import { visitWords } from '../textCheck.ts'

const conditions = /(When$|^where$|^when$)/

/** Names conditions that always say the same: they depend on nothing. */
export function checkConstants(document: object, collector: Collector): void {
  visitWords(document, ({ key, value, at }) => {
    if (typeof value === 'string' && conditions.test(key) && isConstant(value))
      collector.add(at, findingOf(documentDiagnostics.constantCondition, { value: value.slice(0, 40) }))
    return true
  })
}

function isConstant(text: string): boolean {
  const parsed = parseExpression(text)
  if (!parsed.ok) return false
  const { paths, functions } = dependenciesOf(parsed.expression)
  return paths.length === 0 && functions.length === 0
}
