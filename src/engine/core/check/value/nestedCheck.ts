import { parseExpression } from '#core/expression'
import type { Collector, Segments } from '#core/model'
import { visitWords, type Word } from '../textCheck.ts'
import { isExpression } from './fieldValue.ts'

/** Words that hold a value, and words that hold values by name. */
const valueWords = new Set(['value', 'default'])
const namedWords = new Set(['with', 'values', 'set'])

/** Names `"=…"` where nothing evaluates it: inside a list or an object that is a value, and in the props of widgets. */
export function checkNested(document: object, collector: Collector): void {
  visitWords(document, ({ key, value, at }) => {
    const isValue = valueWords.has(key) || (at.length > 2 && namedWords.has(String(at.at(-2))))
    if (key === 'props') reportInside(value, at, { collector, hint: '属性只能是字面值' })
    else if (isValue && isNested(value)) reportInside(value, at, { collector, hint: hintFor(value) })
    else return !(key === 'params' && at.length === 1)
    return false
  })
}

const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null

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

function reportInside(value: unknown, at: Segments, { collector, hint }: Reporting): void {
  const report = ({ value: found, at: here }: Pick<Word, 'value' | 'at'>): true => {
    const message = `这里不计算表达式，"${String(found).slice(0, 40)}" 按原样使用`
    if (isExpression(found) && parseExpression(found.slice(1)).ok)
      collector.add(here, { code: 'not-evaluated', message, hint })
    return true
  }
  report({ value, at })
  visitWords(value, report, at)
}
