import { type Breach, childrenOf, type Node, type Source, walk } from './source.ts'

/** The hard limits. Typical sizes are far below: see `usual`. */
export const stop = { fileLines: 350, functionLines: 50, componentLines: 130, nesting: 3, parameters: 4 }

/** Typical sizes: at most this at the median and at the 90th percentile. */
export const typical = {
  fileLines: { median: 70, p90: 200 },
  functionLines: { median: 8, p90: 25 },
  componentLines: { median: 90, p90: 90 },
}

export interface FunctionSize {
  path: string
  line: number
  name: string
  lines: number
  nesting: number
  parameters: number
  component: boolean
}

const functions = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])
const branches = new Set([
  'IfStatement',
  'ForStatement',
  'ForInStatement',
  'ForOfStatement',
  'WhileStatement',
  'DoWhileStatement',
  'SwitchStatement',
  'TryStatement',
])

const identifier = (node: unknown): string | undefined => (node as { name?: string } | null)?.name

/** A function's own name, or that of the variable, property or method it is assigned to, also through a call such as `memo(…)`. */
function nameOf(node: Node, above: Node[]): string {
  const own = identifier(node.id)
  if (own) return own
  const holder = above.findLast(({ type }) => type !== 'CallExpression')
  return identifier(holder?.id) ?? identifier(holder?.key) ?? 'anonymous'
}

/** Nesting depth of branches inside one function; inner functions count separately, `else if` is one level. */
function nestingOf(node: Node): number {
  const depths = childrenOf(node).map(({ key, child }) => {
    if (functions.has(child.type)) return 0
    const elseIf = node.type === 'IfStatement' && key === 'alternate' && child.type === 'IfStatement'
    return nestingOf(child) + (branches.has(child.type) && !elseIf ? 1 : 0)
  })
  return Math.max(0, ...depths)
}

/** Every function of a file with its sizes. */
export function functionSizes({ path, program, lineAt }: Source): FunctionSize[] {
  const sizes: FunctionSize[] = []
  walk(program, (node, _, above) => {
    if (!functions.has(node.type) || !node.body) return
    const name = nameOf(node, above)
    const line = lineAt(node.start)
    const lines = lineAt(node.end - 1) - line + 1
    const component = path.endsWith('.tsx') && /^[A-Z]/.test(name)
    sizes.push({
      path,
      line,
      name,
      lines,
      component,
      nesting: nestingOf(node),
      parameters: (node.params as Node[]).length,
    })
  })
  return sizes
}

/** The number of lines of a text. */
export const lineCount = (text: string): number => text.trimEnd().split('\n').length

/** Files over the hard limit. */
export const fileBreaches = (files: { path: string; text: string }[]): Breach[] =>
  files.flatMap(({ path, text }) => {
    const lines = lineCount(text)
    return lines > stop.fileLines ? [{ path, line: lines, says: `${lines} lines, stop at ${stop.fileLines}` }] : []
  })

/** Functions over a hard limit. */
export function functionBreaches(sizes: FunctionSize[]): Breach[] {
  return sizes.flatMap(({ path, line, name, lines, nesting, parameters, component }) => {
    const most = component ? stop.componentLines : stop.functionLines
    const says = [
      lines > most ? `${lines} lines, stop at ${most}` : '',
      nesting > stop.nesting ? `nesting ${nesting}, stop at ${stop.nesting}` : '',
      parameters > stop.parameters ? `${parameters} parameters, stop at ${stop.parameters}` : '',
    ].filter(Boolean)
    return says.map((each) => ({ path, line, says: `${name}: ${each}` }))
  })
}

/** The value below which `share` (0–1) of the numbers are. */
export function percentile(numbers: number[], share: number): number {
  const ordered = numbers.toSorted((a, b) => a - b)
  return ordered[Math.min(ordered.length - 1, Math.floor(ordered.length * share))] ?? 0
}
