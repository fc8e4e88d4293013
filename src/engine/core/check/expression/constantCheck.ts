import { dependenciesOf, parseExpression } from '#core/expression'
import type { Collector, Segments } from '#core/model'

const conditions = /(When$|^where$|^when$)/

/** Names conditions that always say the same: they depend on nothing. */
export function checkConstants(node: unknown, at: Segments, collector: Collector): void {
  if (typeof node !== 'object' || node === null) return
  for (const [key, child] of Object.entries(node)) {
    const here = [...at, Array.isArray(node) ? Number(key) : key]
    if (typeof child !== 'string') checkConstants(child, here, collector)
    else if (conditions.test(key) && isConstant(child))
      collector.add(here, {
        code: 'constant-condition',
        severity: 'warning',
        message: `条件 "${child.slice(0, 40)}" 总是一样，和数据无关`,
        hint: '写出字段，或去掉这个词',
      })
  }
}

function isConstant(text: string): boolean {
  const parsed = parseExpression(text)
  if (!parsed.ok) return false
  const { paths, functions } = dependenciesOf(parsed.expression)
  return paths.length === 0 && functions.length === 0
}
