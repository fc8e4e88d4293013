import { layerOf, roomOf } from './layerTable.ts'
import { type Breach, type Node, type Source, walk } from './source.ts'

const indexLines = 60

/** The rooms of the sources, in order. */
export const roomsOf = (sources: Source[]): string[] =>
  [...new Set(sources.flatMap(({ path }) => roomOf(path) ?? []))].sort()

const makes = new Set([
  'ArrayExpression',
  'ObjectExpression',
  'CallExpression',
  'TSSatisfiesExpression',
  'TSAsExpression',
])

/** An index re-exports names of its files, or lists them in one value; it contains no behaviour and no types of its own. */
function statementBreach(statement: Node): string | null {
  if (statement.type === 'ImportDeclaration') return null
  if (statement.type === 'ExportAllDeclaration') return 'an index names what it gives: no `export *`'
  if (statement.type !== 'ExportNamedDeclaration') return 'an index holds only imports and named exports'
  const declaration = statement.declaration as Node | null
  if (!declaration) return null
  const values =
    declaration.type === 'VariableDeclaration' ? (declaration.declarations as { init: Node | null }[]) : null
  return values?.every(({ init }) => init && makes.has(init.type))
    ? null
    : 'an index holds no behaviour: move it to a file of its own'
}

function indexBreaches(index: Source): Breach[] {
  const { path, text, program, lineAt } = index
  const lines = text.trimEnd().split('\n').length
  const hasDocstring = /^\s*(\/\*\*|\/\/)/.test(text)
  return [
    ...(lines > indexLines
      ? [{ path, line: lines, says: `an index fits ${indexLines} lines, this one has ${lines}` }]
      : []),
    ...(hasDocstring
      ? []
      : [{ path, line: 1, says: 'an index begins with a comment that says what the room promises' }]),
    ...(program.body as Node[]).flatMap((statement) => {
      const says = statementBreach(statement)
      return says ? [{ path, line: lineAt(statement.start), says }] : []
    }),
  ]
}

/** Rooms without an index, and forbidden content of indexes. */
export function roomBreaches(sources: Source[]): Breach[] {
  return roomsOf(sources).flatMap((room) => {
    const index = sources.find(({ path }) => path === `${room}/index.ts` || path === `${room}/index.tsx`)
    return index ? indexBreaches(index) : [{ path: room, line: 1, says: 'a room has an index.ts' }]
  })
}

const isDefault = (node: Node) =>
  node.type === 'ExportDefaultDeclaration' ||
  (node.type === 'ExportSpecifier' && (node.exported as { name?: string }).name === 'default')

/** Default exports in the product's own code. */
export function defaultExports(sources: Source[]): Breach[] {
  const breaches: Breach[] = []
  for (const { path, program, lineAt } of sources.filter(
    (each) => !['tests', 'scripts', 'settings'].includes(layerOf(each.path).id),
  ))
    walk(program, (node) => {
      if (isDefault(node)) breaches.push({ path, line: lineAt(node.start), says: 'exports are named, never default' })
    })
  return breaches
}
