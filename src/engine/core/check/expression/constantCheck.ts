import { dependenciesOf, parseExpression } from '#core/expression'
import type { Collector } from '#core/model'
import { visitWords } from '../visitWords.ts'

const conditions = /(When$|^where$|^when$)/

/** Names conditions that always say the same: they depend on nothing. */
export function checkConstants(document: object, collector: Collector): void {
  visitWords(document, ({ key, value, at }) => {
    if (typeof value === 'string' && conditions.test(key) && isConstant(value))
      collector.add(at, {
        code: 'constant-condition',
        severity: 'warning',
        message: `条件 "${value.slice(0, 40)}" 总是一样，和数据无关`,
        hint: '写出字段，或去掉这个词',
      })
    return true
  })
}

function isConstant(text: string): boolean {
  const parsed = parseExpression(text)
  if (!parsed.ok) return false
  const { paths, functions } = dependenciesOf(parsed.expression)
  return paths.length === 0 && functions.length === 0
}
