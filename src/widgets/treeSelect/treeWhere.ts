import { isObject } from '#core/object'

/** spec: shell §5, widgets §5 */
const badCondition = '组件JTreeSelect-condition传值有误，需要一个json字符串!'

const literal = (value: unknown): string | null => {
  if (typeof value === 'string') return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : null
}

function testsOf(condition: string): string[] | null {
  try {
    const read: unknown = JSON.parse(condition)
    if (!isObject(read)) return null
    const tests = Object.entries(read).map(([name, value]) => [name, literal(value)] as const)
    return tests.every(([, value]) => value !== null) ? tests.map(([name, value]) => `${name} == ${value}`) : null
  } catch {
    return null
  }
}

/**
 * The condition on the nodes: that of the document's item and the equal tests of the prop `condition`, a JSON object text.
 * Throws for any other text: it is a mistake of who wrote the document. spec: widgets §5
 */
export function treeWhere(where: string | undefined, condition: unknown): string | undefined {
  if (condition === undefined) return where
  const tests = typeof condition === 'string' ? testsOf(condition) : null
  if (!tests) throw new Error(badCondition)
  const all = [...(where ? [`(${where})`] : []), ...tests]
  return all.length > 0 ? all.join(' && ') : undefined
}
