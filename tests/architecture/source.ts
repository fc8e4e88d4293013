import { parseSync } from 'vite'

/** A node of the syntax tree; offsets count UTF-16 units. */
export interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

/** One reference to another module. `specifier` is null if the path is computed. */
export interface ImportRef {
  specifier: string | null
  line: number
  kind: 'static' | 'dynamic' | 'type'
}

export interface Source {
  path: string
  text: string
  program: Node
  comments: { value: string; start: number }[]
  imports: ImportRef[]
  /** The line, from 1, of an offset. */
  lineAt: (offset: number) => number
}

/** A place where a rule is broken. */
export interface Breach {
  path: string
  line: number
  says: string
}

/** `file:line  what is wrong`, one line per breach. */
export const printed = (breaches: Breach[]): string[] => breaches.map((at) => `${at.path}:${at.line}  ${at.says}`)

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** The nodes directly below `node`, each with the key it is under. */
export function childrenOf(node: Node): { key: string; child: Node }[] {
  return Object.entries(node).flatMap(([key, value]) =>
    (Array.isArray(value) ? value : [value]).filter(isNode).map((child) => ({ key, child })),
  )
}

/** Calls `enter` for `node` and everything below it, parents first; `above` ends with the parent and is valid only during the call. */
export function walk(node: Node, enter: (node: Node, key: string, above: Node[]) => void): void {
  const above: Node[] = []
  const visit = (at: Node, key: string) => {
    enter(at, key, above)
    above.push(at)
    for (const childKey in at) {
      const value = at[childKey]
      if (Array.isArray(value)) for (const each of value) isNode(each) && visit(each, childKey)
      else if (isNode(value)) visit(value, childKey)
    }
    above.pop()
  }
  visit(node, '')
}

function lineFinder(text: string): (offset: number) => number {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return (offset) => {
    let low = 0
    let high = starts.length
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if ((starts[middle] ?? 0) <= offset) low = middle
      else high = middle
    }
    return low + 1
  }
}

const literal = (node: unknown): string | null =>
  isNode(node) && node.type === 'Literal' && typeof node.value === 'string' ? node.value : null

/** The module that a node refers to, if any. */
function mention(node: Node): Omit<ImportRef, 'line'> | undefined {
  const typeOnly = node.importKind === 'type' || node.exportKind === 'type'
  switch (node.type) {
    case 'ImportDeclaration':
      return { specifier: literal(node.source), kind: typeOnly ? 'type' : 'static' }
    case 'ExportAllDeclaration':
    case 'ExportNamedDeclaration':
      return node.source ? { specifier: literal(node.source), kind: typeOnly ? 'type' : 'static' } : undefined
    case 'ImportExpression':
      return { specifier: literal(node.source), kind: 'dynamic' }
    case 'TSImportType':
      return { specifier: literal(node.source ?? node.argument), kind: 'type' }
    default:
      return undefined
  }
}

/** Parses one file; text that does not parse throws with the file's name. */
export function parseSource(path: string, text: string): Source {
  const { program, comments, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path} does not parse: ${errors.map((error) => error.message).join('; ')}`)
  const lineAt = lineFinder(text)
  const imports: ImportRef[] = []
  const top = program as unknown as Node
  walk(top, (node) => {
    const found = mention(node)
    if (found) imports.push({ ...found, line: lineAt(node.start) })
  })
  return { path, text, program: top, comments, imports, lineAt }
}
