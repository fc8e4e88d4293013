import { parseAst } from 'vite'

/** A node of the syntax tree, with the properties read here. */
interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

interface Statement {
  text: string
  /** Names that it declares for the whole file; none if it only has effects. */
  declares: readonly string[]
  /** Names that it mentions, wherever they are declared. */
  mentions: ReadonlySet<string>
  /** The names it assigns to; only the module that declares a name may. */
  assigns: ReadonlySet<string>
}

interface Imported {
  source: string
  name: string
  local: string
}

/** A module in parts: its imports, its statements in order, and its own names by exported name. */
export interface ModuleParts {
  imports: readonly Imported[]
  statements: readonly Statement[]
  exports: ReadonlyMap<string, string>
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value
const nodesOf = (value: unknown): Node[] => (Array.isArray(value) ? value : [value]).filter(isNode)
const nameOf = (node: unknown): string => (isNode(node) ? String(node.name ?? node.value) : '')

/** The part of a node that is a property name rather than a variable. */
function propertyPart(node: Node): string {
  if (node.computed === true || node.shorthand === true) return ''
  if (node.type === 'MemberExpression') return 'property'
  return ['Property', 'MethodDefinition', 'PropertyDefinition'].includes(node.type) ? 'key' : ''
}

/** Adds the variables below `node` to `mentions`, and the assigned ones to `assigns`. */
function collect(node: Node, mentions: Set<string>, assigns: Set<string>): void {
  if (node.type === 'Identifier') mentions.add(nameOf(node))
  if (node.type === 'AssignmentExpression') assigns.add(nameOf(node.left))
  if (node.type === 'UpdateExpression') assigns.add(nameOf(node.argument))
  const skipped = propertyPart(node)
  for (const [part, value] of Object.entries(node)) {
    if (part === skipped) continue
    for (const child of nodesOf(value)) collect(child, mentions, assigns)
  }
}

function declaredBy(node: Node): string[] {
  if (node.type === 'VariableDeclaration') return nodesOf(node.declarations).map(({ id }) => nameOf(id))
  return node.type === 'FunctionDeclaration' || node.type === 'ClassDeclaration' ? [nameOf(node.id)] : []
}

function statementOf(code: string, node: Node): Statement {
  const [mentions, assigns] = [new Set<string>(), new Set<string>()]
  collect(node, mentions, assigns)
  return { text: code.slice(node.start, node.end), declares: declaredBy(node), mentions, assigns }
}

/** The name of a namespace import. */
const whole = '*'

const importsOf = ({ source, specifiers }: Node): Imported[] =>
  nodesOf(specifiers).map(({ type, imported, local }) => ({
    source: nameOf(source),
    name: type === 'ImportSpecifier' ? nameOf(imported) : type === 'ImportDefaultSpecifier' ? 'default' : whole,
    local: nameOf(local),
  }))

/** Reads a library that is bundled into one file: imports, declarations, lists of exports. Throws on any other shape. */
export function readParts(code: string): ModuleParts {
  const body = parseAst(code).body as unknown as Node[]
  const odd = body.find(
    ({ type, declaration, source }) =>
      type === 'ExportDefaultDeclaration' || (type.startsWith('Export') && (nodesOf(declaration)[0] ?? source)),
  )
  if (odd) throw new Error(`the library is built in another way: ${code.slice(odd.start, odd.start + 80)}`)
  const exported = body.filter(({ type }) => type === 'ExportNamedDeclaration')
  return {
    imports: body.filter(({ type }) => type === 'ImportDeclaration').flatMap(importsOf),
    statements: body.filter(({ type }) => !/^(?:Im|Ex)port/.test(type)).map((node) => statementOf(code, node)),
    exports: new Map(
      exported.flatMap(({ specifiers }) => nodesOf(specifiers).map((s) => [nameOf(s.exported), nameOf(s.local)])),
    ),
  }
}

/** What the exported `names` need: themselves, what they mention, and the statements that affect any of those. */
export function neededBy({ statements, exports }: ModuleParts, names: readonly string[]): Set<Statement> {
  const lost = names.find((name) => !exports.has(name))
  if (lost) throw new Error(`the library does not give ${lost}`)
  const { declared } = namesIn(statements)
  const requested = new Set(names.map((name) => exports.get(name) ?? name))
  const needed = new Set<Statement>()
  const isWanted = ({ declares, mentions, assigns }: Statement) =>
    [...declares, ...(declares.length > 0 ? assigns : mentions)].some(
      (name) => declared.has(name) && requested.has(name),
    )
  for (let sizeBefore = -1; sizeBefore < needed.size; ) {
    sizeBefore = needed.size
    for (const statement of statements) {
      if (needed.has(statement) || !isWanted(statement)) continue
      needed.add(statement)
      for (const name of statement.mentions) requested.add(name)
    }
  }
  return needed
}

const namesIn = (statements: readonly Statement[]) => ({
  declared: new Set(statements.flatMap(({ declares }) => declares)),
  mentioned: new Set(statements.flatMap(({ mentions }) => [...mentions])),
})

const importLines = (imports: readonly Imported[], mentioned: ReadonlySet<string>): string[] =>
  imports
    .filter(({ local }) => mentioned.has(local))
    .map(({ name, local, source }) => {
      const clause = name === whole ? `* as ${local}` : `{ ${name} as ${local} }`
      return `import ${clause} from ${JSON.stringify(source)}`
    })

/** The two modules that a module is split into: the `needed` part, and the rest, which imports the first as `firstId`. */
export function cutInTwo(
  parts: ModuleParts,
  needed: ReadonlySet<Statement>,
  firstId: string,
): { first: string; rest: string } {
  const firstStatements = parts.statements.filter((statement) => needed.has(statement))
  const restStatements = parts.statements.filter((statement) => !needed.has(statement))
  const [first, rest] = [namesIn(firstStatements), namesIn(restStatements)]
  const source = JSON.stringify(firstId)
  const shared = [...first.declared].filter((name) => rest.mentioned.has(name))
  const reexports = [...parts.exports].map(([name, local]) => {
    const from = first.declared.has(local) ? ` from ${source}` : ''
    return `export { ${local} as ${name} }${from}`
  })
  return {
    first: [
      ...importLines(parts.imports, first.mentioned),
      ...firstStatements.map(({ text }) => text),
      `export { ${[...first.declared].join(', ')} }`,
    ].join('\n'),
    rest: [
      ...importLines(parts.imports, new Set([...rest.mentioned, ...parts.exports.values()])),
      `import { ${shared.join(', ')} } from ${source}`,
      ...restStatements.map(({ text }) => text),
      ...reexports,
    ].join('\n'),
  }
}

/** The names that the `needed` statements import from another module. */
export function takenFrom({ imports }: ModuleParts, needed: ReadonlySet<Statement>, source: string): string[] {
  const { mentioned } = namesIn([...needed])
  return imports.filter((line) => line.source === source && mentioned.has(line.local)).map(({ name }) => name)
}
