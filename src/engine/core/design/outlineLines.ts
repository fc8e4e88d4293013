import type { Diagnostic } from '#core/document'
import { type DesignScreen, isDerived } from './operation.ts'
import { nodeKey, nodeTitle, type OutlineNode, pathTo } from './outline.ts'

/** A visible node of an outline as a line of a tree. */
export interface OutlineLine {
  readonly node: OutlineNode
  readonly key: string
  /** From 1. */
  readonly level: number
  /** Its position among the nodes beside it, from 1, and their number. */
  readonly place: number
  readonly count: number
  /** Whether its own nodes are visible; undefined if it has none. */
  readonly isOpen: boolean | undefined
  /** Whether it is not written but comes from the model. */
  readonly isDerived: boolean
}

/** Nodes that are closed at first: people look for the screen itself before what opens from it or is nested in it. */
const closedAtFirst: ReadonlySet<OutlineNode['kind']> = new Set(['body', 'field', 'one', 'repeat'])

/** The visible lines of an outline. `opened` says of nodes, by key, whether people have opened or closed them. */
export function outlineLines(screen: DesignScreen, opened: ReadonlyMap<string, boolean>): readonly OutlineLine[] {
  const lines: OutlineLine[] = []
  const add = (nodes: readonly OutlineNode[], level: number, isPale: boolean): void => {
    for (const [index, node] of nodes.entries()) {
      const key = nodeKey(node)
      const isOpen = node.children.length > 0 ? (opened.get(key) ?? !closedAtFirst.has(node.kind)) : undefined
      lines.push({ node, key, level, place: index + 1, count: nodes.length, isOpen, isDerived: isPale })
      if (isOpen) add(node.children, level + 1, isPale || isDerived(screen, node))
    }
  }
  add(screen.outline, 1, false)
  return lines
}

/** The keys of the nodes around one, which are opened to show it. */
export const keysAround = (outline: readonly OutlineNode[], key: string): readonly string[] =>
  pathTo(outline, key)
    .slice(0, -1)
    .map((node) => nodeKey(node))

/** What a key of the keyboard does in a tree: it selects a line, or opens or closes one; null if the key means nothing here. */
export function treeStep(
  lines: readonly OutlineLine[],
  at: number,
  key: string,
): { readonly selects: string } | { readonly opens: string; readonly to: boolean } | null {
  const line = lines[at]
  const select = (next: OutlineLine | undefined) => (next ? { selects: next.key } : null)
  switch (key) {
    case 'ArrowDown':
      return select(lines[at + 1])
    case 'ArrowUp':
      return select(at < 0 ? lines.at(-1) : lines[at - 1])
    case 'Home':
      return select(lines[0])
    case 'End':
      return select(lines.at(-1))
    case 'ArrowRight':
      if (line?.isOpen === false) return { opens: line.key, to: true }
      return line?.isOpen ? select(lines[at + 1]) : null
    case 'ArrowLeft':
      if (line?.isOpen) return { opens: line.key, to: false }
      return select(lines.slice(0, Math.max(at, 0)).findLast(({ level }) => level < (line?.level ?? 0)))
    default:
      return null
  }
}

/** The next line whose title or name begins with what is typed; from the present one on if that is more than one letter. */
export function typedLine(lines: readonly OutlineLine[], at: number, typed: string): OutlineLine | undefined {
  const from = Math.max(0, typed.length > 1 ? at : at + 1)
  const word = typed.toLowerCase()
  const fits = ({ node }: OutlineLine) =>
    [nodeTitle(node), node.field ?? '', node.id].some((name) => name.toLowerCase().startsWith(word))
  return [...lines.slice(from), ...lines.slice(0, from)].find(fits)
}

/** The diagnostics of each node: of its own place, not of a part inside it, and of the field that it shows. */
export function faultsByNode(
  nodes: readonly OutlineNode[],
  diagnostics: readonly Diagnostic[],
): ReadonlyMap<OutlineNode, readonly Diagnostic[]> {
  const faults = new Map<OutlineNode, readonly Diagnostic[]>()
  if (diagnostics.length === 0) return faults
  const others = new Set(nodes.flatMap(({ model, rows }) => [model ?? '', rows ?? '']))
  for (const node of nodes) {
    const own = diagnostics.filter((one) =>
      one.document.kind === 'model' ? isAboutField(node, one, others) : isAbout(node, one),
    )
    if (own.length > 0) faults.set(node, own)
  }
  return faults
}

/** Whether a model says something wrong of the field of a node. Those that belong to no other model are of the screen's, or of one that it extends. */
function isAboutField({ field, model }: OutlineNode, { document, pointer }: Diagnostic, others: ReadonlySet<string>) {
  const isOfModel = model === undefined ? !others.has(document.id) : document.id === model
  return field !== undefined && isOfModel && `${pointer}/`.startsWith(`/fields/${field}/`)
}

function isAbout({ pointer, inner, children }: OutlineNode, { pointer: place }: Diagnostic): boolean {
  const isInside = (around: string) => `${place}/`.startsWith(`${around}/`)
  return (
    isInside(pointer) &&
    !(inner !== undefined && place !== inner && isInside(inner)) &&
    !children.some((child) => isInside(child.pointer))
  )
}
