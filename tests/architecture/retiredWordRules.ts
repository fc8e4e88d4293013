import retired from './retiredWords.json' with { type: 'json' }
import { type Breach, type Node, type Source, walk } from './source.ts'

const segments = new Set(retired.segments.map((word) => word.toLowerCase()))
const names = new Set(retired.names)
const files = new Set(retired.files)

/** `usualWidthPx` → usual, width, px. */
const segmentsOf = (name: string): string[] =>
  name
    .split(/(?=[A-Z])|[^A-Za-z]+/)
    .map((part) => part.toLowerCase())
    .filter(Boolean)

const retiredIn = (name: string): string | undefined =>
  names.has(name) ? name : segmentsOf(name).find((segment) => segments.has(segment))

const isIdentifier = (node: unknown): node is Node & { name: string } => (node as Node | null)?.type === 'Identifier'

/** What a pattern declares: `{ a, b: c }` declares c; a is the property's own name. */
function bound(pattern: unknown): (Node & { name: string })[] {
  const node = pattern as Node | null
  switch (node?.type) {
    case 'Identifier':
      return [node as Node & { name: string }]
    case 'AssignmentPattern':
      return bound(node.left)
    case 'RestElement':
      return bound(node.argument)
    case 'ArrayPattern':
      return (node.elements as unknown[]).flatMap(bound)
    case 'ObjectPattern':
      return (node.properties as Node[]).flatMap((property) =>
        property.type === 'RestElement' ? bound(property) : property.shorthand ? [] : bound(property.value),
      )
    default:
      return []
  }
}

/** The names that a node declares: variables, functions, parameters, types and their members. */
function declared(node: Node): (Node & { name: string })[] {
  switch (node.type) {
    case 'VariableDeclarator':
      return bound(node.id)
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      return [node.id, ...(node.params as unknown[])].flatMap(bound)
    case 'TSTypeAliasDeclaration':
    case 'TSInterfaceDeclaration':
    case 'ClassDeclaration':
      return bound(node.id)
    case 'TSPropertySignature':
    case 'TSMethodSignature':
      return !node.computed && isIdentifier(node.key) ? [node.key] : []
    default:
      return []
  }
}

/** Names in the code of `sources` that use a retired word. */
export function retiredNames(sources: Source[]): Breach[] {
  return sources.flatMap(({ path, program, lineAt }) => {
    const breaches: Breach[] = []
    walk(program, (node) => {
      for (const { name, start } of declared(node)) {
        const word = retiredIn(name)
        if (word)
          breaches.push({ path, line: lineAt(start), says: `${name}: "${word}" was given up, see docs/glossary.md` })
      }
    })
    return breaches
  })
}

/** Files and folders whose name is, or contains, a retired word. */
export const retiredFiles = (paths: string[]): Breach[] =>
  paths.flatMap((path) => {
    const parts = path.replace(/(\.test)?\.\w+$/, '').split('/')
    const part = parts.find((name) => files.has(name) || segmentsOf(name).some((segment) => segments.has(segment)))
    return part ? [{ path, line: 1, says: `${part}: given up, see docs/glossary.md` }] : []
  })
