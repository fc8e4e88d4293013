import { findWord, type ObjectSchema, placesOf, type Word, wordsOf } from './word.ts'

type Node = Record<string, unknown>

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value)

/** A word's help with its default (if that is a value, not a sentence) and an example. */
function helpText({ help, whenOmitted, example }: Word): string {
  const without =
    whenOmitted !== '' && !/ |^(derived|everybody|all)$/.test(whenOmitted) ? `；省略时：${whenOmitted}` : ''
  return `${help}${without}。例：${JSON.stringify(example)}`
}

/** The text that the editor shows for a word; undefined for a word without a description. */
function helpOf(schema: ObjectSchema, name: string): string | undefined {
  const word = placesOf(schema)
    .map((place) => findWord(place, name))
    .find(Boolean)
  return word && helpText(word)
}

/** The first words of a screen or field, offered before its type is written. */
function firstWords({ title, properties }: ObjectSchema): Record<string, Node> {
  const place = title === '页面' ? 'screen' : title === '字段' ? 'field' : null
  if (!place) return {}
  const names = place === 'screen' ? [...wordsOf('header').map(([name]) => name), 'type', 'model'] : ['type', 'title']
  return Object.fromEntries(
    names.map((name) => {
      const word = findWord(place, name)
      return [name, { ...properties[name], ...(word ? { description: helpText(word) } : {}) }]
    }),
  )
}

/** The schema with a description at every word, for editors. It accepts the same documents. */
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
  return { ...node, properties: { ...Object.fromEntries(properties), ...firstWords(schema) } }
}

/** The schema without descriptions of alternatives of what is described as a whole: an editor shows the innermost. */
export function describedOnce(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(describedOnce)
  if (!isNode(value)) return value
  const node = Object.fromEntries(Object.entries(value).map(([key, each]) => [key, describedOnce(each)]))
  return node.description === undefined ? node : { ...undescribed(node), description: node.description }
}

/** A value and its alternatives without their descriptions. */
function undescribed({ description: _, ...node }: Node): Node {
  const bare = (each: unknown) => (isNode(each) ? undescribed(each) : each)
  return Object.fromEntries(
    Object.entries(node).map(([key, each]) => {
      if (key === 'then' || key === 'else') return [key, bare(each)]
      return [key, key === 'anyOf' && Array.isArray(each) ? each.map(bare) : each]
    }),
  )
}
