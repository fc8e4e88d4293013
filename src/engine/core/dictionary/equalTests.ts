import { isObject, parseJson } from '#core/object'

/** Column and value pairs from the JSON condition of a tree; null for other text. spec: contract §5.1 loadTreeData */
export function readEqualTests(text: string): [column: string, value: string][] | null {
  if (text.trim() === '') return []
  const read = parseJson(text)
  if (!isObject(read)) return null
  const tests = Object.entries(read)
  return tests.every(([, value]) => ['string', 'number', 'boolean'].includes(typeof value))
    ? tests.map(([column, value]) => [column, String(value)])
    : null
}
