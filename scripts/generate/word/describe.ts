import { findWord, type ObjectSchema, placesOf } from './word.ts'

type Node = Record<string, unknown>

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value)

/** What the editor shows of a word; undefined for one that nothing is said of. */
function helpOf(schema: ObjectSchema, name: string): string | undefined {
  const word = placesOf(schema)
    .map((place) => findWord(place, name))
    .find(Boolean)
  if (!word) return undefined
  const usual = word.usual ? `；省略时：${word.usual}` : ''
  return `${word.help}${usual}。例：${JSON.stringify(word.example)}`
}

/** The schema with a description at every word, for editors. What is checked stays the same. */
export function described(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(described)
  if (!isNode(value)) return value
  const node = Object.fromEntries(Object.entries(value).map(([key, each]) => [key, described(each)]))
  if (!isNode(node.properties)) return node
  const schema = node as unknown as ObjectSchema
  const properties = Object.entries(schema.properties).map(([name, each]) => {
    const description = helpOf(schema, name)
    return [name, description ? { ...each, description } : each]
  })
  return { ...node, properties: Object.fromEntries(properties) }
}
