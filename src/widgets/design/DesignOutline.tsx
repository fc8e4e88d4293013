import { Button } from 'antd'
import { memo, useCallback, useEffect, useMemo, useRef } from 'react'
import { isDerived, isSameDocument, nodeKey, nodeTitle, nodeWithKey, type OutlineNode } from '#core/design'
import type { Diagnostic } from '#core/document'
import { designNames, designMessages as texts } from '#core/message'
import type { Design, DesignCommands } from '#react/design'
import { useWatched } from '#react/watch'
import { designKeys } from './designKeys.ts'

interface DesignOutlineProps {
  design: Design
  commands: DesignCommands
  onEdit(): void
}

/** The parts of the screen as a tree; the selected one is moved and removed by keys. */
export function DesignOutline({ design, commands, onEdit }: DesignOutlineProps) {
  const { rendered, selection } = useWatched(design.state)
  const diagnostics = useWatched(design.diagnostics)
  const { screen } = rendered
  const select = useCallback((node: OutlineNode) => design.select(nodeKey(node)), [design])
  const own = useMemo(
    () => diagnostics.filter(({ document }) => isSameDocument(document, design.ref)),
    [diagnostics, design],
  )
  if (!screen) return <p className="design-note">{texts.noPart}</p>
  return (
    <div
      className="design-outline"
      role="tree"
      aria-label={designNames.outline}
      onKeyDown={designKeys(design, commands, onEdit)}
    >
      {screen.outline.map((section) => (
        <section key={section.id}>
          <h3>
            {nodeTitle(section)}
            {isDerived(screen, section.slot) ? (
              <small>{texts.derived}</small>
            ) : (
              <Button type="link" size="small" onClick={() => commands.deriveAgain(section)}>
                {designNames.deriveAgain}
              </Button>
            )}
          </h3>
          {section.children.map((node) => (
            <OutlineLine key={nodeKey(node)} {...{ node, selection, select }} depth={0} diagnostics={own} />
          ))}
        </section>
      ))}
    </div>
  )
}

interface OutlineLineProps {
  node: OutlineNode
  /** The key of the selected node. */
  selection: string | null
  select(node: OutlineNode): void
  depth: number
  diagnostics: readonly Diagnostic[]
}

const OutlineLine = memo(function OutlineLine(props: OutlineLineProps) {
  const { node, selection, select, depth, diagnostics } = props
  const line = useRef<HTMLButtonElement>(null)
  const isSelected = selection === nodeKey(node)
  useEffect(() => {
    if (!isSelected) return
    line.current?.scrollIntoView({ block: 'nearest' })
    if (line.current?.closest('[role="tree"]')?.contains(document.activeElement)) line.current.focus()
  }, [isSelected])
  const faults = diagnostics.filter(({ pointer }) => belongsTo(node, pointer))
  return (
    <>
      <button
        ref={line}
        type="button"
        role="treeitem"
        aria-level={depth + 1}
        aria-selected={isSelected}
        tabIndex={isSelected ? 0 : -1}
        className="design-node"
        style={{ paddingLeft: 8 + depth * 16 }}
        onClick={() => select(node)}
      >
        <span className="design-node-title">{nodeTitle(node)}</span>
        {node.conditions.length > 0 ? <small>{texts.hidden}</small> : null}
        {faults.length > 0 ? (
          <small className="design-fault" title={faults.map(({ message }) => message).join('\n')}>
            {faults.length}
          </small>
        ) : null}
        <small>{designNames.part[node.kind]}</small>
      </button>
      {node.children.map((child) => (
        <OutlineLine key={nodeKey(child)} {...{ node: child, selection, select, diagnostics }} depth={depth + 1} />
      ))}
    </>
  )
}, isSameLine)

/** A line is rendered anew where it, its selection or its diagnostics have changed. */
function isSameLine(before: OutlineLineProps, after: OutlineLineProps): boolean {
  const { node } = after
  const isTouched = (selection: string | null) => nodeWithKey([node], selection) !== undefined
  const selects = before.selection !== after.selection && (isTouched(before.selection) || isTouched(after.selection))
  return !selects && before.node === node && before.depth === after.depth && before.diagnostics === after.diagnostics
}

/** Whether a diagnostic is about the node itself, and not about a part inside it. */
const belongsTo = ({ pointer, inner }: OutlineNode, place: string): boolean =>
  (place === pointer || place.startsWith(`${pointer}/`)) && !(inner && place.startsWith(`${inner}/`))
