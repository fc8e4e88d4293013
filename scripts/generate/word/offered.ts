type Node = Record<string, unknown>

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value)

/** An object whose kind follows from a word it contains; `else` leads to the next kind, and finally to none. */
interface Choice extends Node {
  if: { required: [string] }
  then: { properties: Record<string, Node> }
  else: unknown
}

const isChoice = (node: unknown): node is Choice =>
  isNode(node) &&
  isNode(node.if) &&
  Array.isArray(node.if.required) &&
  isNode(node.then) &&
  isNode(node.then.properties) &&
  String(node.if.required[0]) in node.then.properties

/** What may be a text in place of something longer. */
const isTextChoice = ({ if: condition, anyOf }: Node): boolean =>
  isNode(condition) && condition.type === 'string' && Object.keys(condition).length === 1 && anyOf === undefined

/**
 * The schema with what may be written where nothing is written yet. An editor looks into the branch that applies: without a word that
 * determines the kind that is the last one, which therefore offers these words. Values it seeks in alternatives alone, so that a text is
 * also one of two of which the other is anything. It accepts the same documents.
 */
export function offered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(offered)
  if (!isNode(value)) return value
  const node: Node = Object.fromEntries(Object.entries(value).map(([key, each]) => [key, offered(each)]))
  if (isTextChoice(value)) return { ...node, anyOf: [node.then, {}] }
  return isChoice(value) ? withWords(node as Choice, wordsOf(value)) : node
}

/** The words of a chain of choices with the descriptions that an editor shows. */
function wordsOf(choice: unknown): Record<string, Node> {
  if (!isChoice(choice)) return {}
  const [name] = choice.if.required
  const { description } = choice.then.properties[name] ?? {}
  return { [name]: description ? { description } : {}, ...wordsOf(choice.else) }
}

/** Adds the words to the branch for none of them. */
function withWords(node: Choice, words: Record<string, Node>): Node {
  const rest = node.else
  if (isChoice(rest)) return { ...node, else: withWords(rest, words) }
  return isNode(rest)
    ? { ...node, else: { ...rest, properties: { ...(isNode(rest.properties) ? rest.properties : {}), ...words } } }
    : node
}
