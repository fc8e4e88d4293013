import { parseExpression } from '#core/expression'
import type { Collector, Segments } from '#core/model'
import { isExpression } from './fieldValue.ts'

/** Words that hold a value, and words that hold values by name. */
const valueWords = new Set(['value', 'default'])
const namedWords = new Set(['with', 'values', 'set'])

/** Names `"=…"` where nothing evaluates it: inside a list or an object that is a value, and in the props of widgets. */
export function checkNested(node: unknown, at: Segments, collector: Collector): void {
  if (typeof node !== 'object' || node === null) return
  for (const [key, child] of Object.entries(node)) {
    const here = [...at, Array.isArray(node) ? Number(key) : key]
    const isValue = valueWords.has(key) || (at.length > 1 && namedWords.has(String(at.at(-1))))
    if (key === 'props') reportInside(child, here, { collector, hint: '属性只能是字面值' })
    else if (isValue && isObject(child)) reportInside(child, here, { collector, hint: hintFor(child) })
    else if (!(key === 'params' && at.length === 0)) checkNested(child, here, collector)
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** A list can be one expression as a whole; an object cannot. */
const hintFor = (value: object): string =>
  Array.isArray(value) ? `把整个值写成一个表达式：${JSON.stringify(asOne(value))}` : '把表达式写在最外层，不放在对象里'

const asOne = (items: readonly unknown[]): string =>
  `=[${items.map((item) => (isExpression(item) ? item.slice(1) : written(item))).join(', ')}]`

const written = (item: unknown): string =>
  typeof item === 'string' ? `'${item.replace(/'/g, "\\'")}'` : JSON.stringify(item)

interface Reporting {
  collector: Collector
  hint: string
}

function reportInside(value: unknown, at: Segments, reporting: Reporting): void {
  if (isObject(value)) {
    for (const [key, child] of Object.entries(value))
      reportInside(child, [...at, Array.isArray(value) ? Number(key) : key], reporting)
    return
  }
  if (!isExpression(value) || !parseExpression(value.slice(1)).ok) return
  const { collector, hint } = reporting
  collector.add(at, { code: 'not-evaluated', message: `这里不计算表达式，"${value.slice(0, 40)}" 按原样使用`, hint })
}
