import { CaretDownOutlined, CaretRightOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { type KeyboardEvent, memo, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import {
  canDerive,
  type DesignScreen,
  type DropPlace,
  dropPlaceAt,
  faultsByNode,
  hidingWords,
  isDerived,
  isMovable,
  isSameDocument,
  keysAround,
  nodesOf,
  nodeTitle,
  nodeWithKey,
  type OutlineLine,
  type OutlineNode,
  outlineLines,
  type PlacedNode,
  treeStep,
  typedLine,
} from '#core/design'
import type { Diagnostic } from '#core/document'
import { designNames, fillText, designMessages as texts } from '#core/message'
import type { Design, DesignCommands } from '#react/design'
import { useWatched } from '#react/watch'
import { designKeys } from './designKeys.ts'
import { type Dragged, takes, useDraggable, useDrop, useDropTarget } from './dragging.ts'
import { partMenu } from './partMenu.ts'
import './outline.css'

interface DesignOutlineProps {
  design: Design
  commands: DesignCommands
  onEdit(): void
}

/** The parts of the screen as a tree; the selected one is moved and removed by keys. */
export function DesignOutline(props: DesignOutlineProps) {
  const { screen } = useWatched(props.design.state).rendered
  return screen ? <OutlineTree {...props} screen={screen} /> : <p className="design-note">{texts.noPart}</p>
}

const noFaults: readonly Diagnostic[] = []

function OutlineTree({ design, commands, onEdit, screen }: DesignOutlineProps & { screen: DesignScreen }) {
  const { selection } = useWatched(design.state)
  const { outline } = screen
  const tree = useRef<HTMLDivElement>(null)
  const [opened, open] = useOpened(screen, selection)
  const lines = useMemo(() => outlineLines(screen, opened), [screen, opened])
  const faults = useFaults(design, screen)
  const target = useOutlineDrop(tree, { screen, lines, commands })
  const at = lines.findIndex(({ key }) => key === selection)
  const typeAhead = useTypeAhead(lines, at, design.select)
  const byKeys = designKeys(design, commands, onEdit)
  const press = (event: KeyboardEvent) => {
    const { key, altKey, ctrlKey, metaKey } = event
    if (ctrlKey || metaKey || event.target instanceof HTMLButtonElement) return
    const step = altKey ? null : treeStep(lines, at, key)
    if (step) {
      event.preventDefault()
      event.stopPropagation()
      if ('selects' in step) design.select(step.selects)
      else open(step.opens, step.to)
    } else if (!altKey && key.length === 1) typeAhead(event)
    else if (altKey || !(key in treeKeys)) byKeys(event)
  }
  return (
    <Dropdown trigger={['contextMenu']} menu={partMenu(outline, nodeWithKey(outline, selection), commands)}>
      <div ref={tree} className="design-outline" role="tree" aria-label={designNames.outline} onKeyDown={press}>
        {lines.map(({ key, ...line }, index) => (
          <TreeLine
            key={key}
            own={key}
            {...line}
            isSelected={index === at}
            isFocusable={index === Math.max(at, 0)}
            origin={originOf(screen, line.node)}
            faults={faults.get(line.node) ?? noFaults}
            {...{ design, commands, open }}
          />
        ))}
        {target ? <div className="design-line" data-inside={target.isInside} style={{ ...target.line }} /> : null}
      </div>
    </Dropdown>
  )
}

/** Keys of a tree that do nothing else where they lead nowhere. */
const treeKeys = { ArrowUp: true, ArrowDown: true, ArrowLeft: true, ArrowRight: true, Home: true, End: true }

/** Where the parts of a line come from: the model, or the text, which may be taken back. */
type Origin = 'derived' | 'written' | 'own'

function originOf(screen: DesignScreen, node: OutlineNode): Origin {
  if (isDerived(screen, node)) return 'derived'
  return canDerive(screen, node) ? 'written' : 'own'
}

/** Which lines are open: what people have opened, and whatever is around the selected part. */
function useOpened(screen: DesignScreen, selection: string | null) {
  const [opened, setOpened] = useState<ReadonlyMap<string, boolean>>(() => new Map())
  const [revealed, setRevealed] = useState<string | null>(null)
  if (revealed !== selection) {
    setRevealed(selection)
    const around = selection === null ? [] : keysAround(screen.outline, selection)
    if (around.length > 0) setOpened(new Map([...opened, ...around.map((key) => [key, true] as const)]))
  }
  const [open] = useState(
    () => (key: string, to: boolean) => setOpened((present) => new Map([...present, [key, to] as const])),
  )
  return [opened, open] as const
}

function useFaults(design: Design, { outline }: DesignScreen) {
  const diagnostics = useWatched(design.diagnostics)
  return useMemo(() => {
    const own = diagnostics.filter(({ document }) => document.kind === 'model' || isSameDocument(document, design.ref))
    return faultsByNode(nodesOf(outline), own)
  }, [diagnostics, outline, design])
}

const typingMs = 700

/** Letters that follow each other closely select the next line that begins with them. */
function useTypeAhead(lines: readonly OutlineLine[], at: number, select: (key: string) => void) {
  const typed = useRef({ text: '', at: 0 })
  return (event: KeyboardEvent) => {
    const isNext = event.timeStamp - typed.current.at < typingMs
    const text = (isNext ? typed.current.text : '') + event.key
    if (text.trim() === '') return
    typed.current = { text, at: event.timeStamp }
    const line = typedLine(lines, at, text)
    if (line) select(line.key)
    event.stopPropagation()
  }
}

interface OutlineDrop {
  screen: DesignScreen
  lines: readonly OutlineLine[]
  commands: DesignCommands
}

/** Takes what is dropped between the lines; answers where it would be put now. */
function useOutlineDrop(tree: RefObject<HTMLElement | null>, { screen, lines, commands }: OutlineDrop) {
  const [target, setTarget] = useState<DropPlace | null>(null)
  const doDrop = useDrop(commands)
  const placeOf = (dragged: Dragged, { x, y }: { x: number; y: number }): DropPlace | null => {
    const { left = 0, top = 0 } = tree.current?.getBoundingClientRect() ?? {}
    const moved = dragged.do === 'move' ? nodeWithKey(screen.outline, dragged.key) : undefined
    const settings = { allowed: takes(screen.outline, dragged), moved, stacked: true }
    return dropPlaceAt(placedLines(tree.current, lines), { x: x - left, y: y - top }, settings)
  }
  useDropTarget(tree, {
    over: (dragged, point) => setTarget(point ? placeOf(dragged, point) : null),
    drop(dragged, point) {
      setTarget(null)
      const place = placeOf(dragged, point)
      if (place) doDrop(dragged, place)
    },
  })
  return target
}

function placedLines(tree: HTMLElement | null, lines: readonly OutlineLine[]): PlacedNode[] {
  if (!tree) return []
  const origin = tree.getBoundingClientRect()
  const elements = tree.querySelectorAll('[role="treeitem"]')
  return lines.flatMap(({ node }, index) => {
    const box = elements[index]?.getBoundingClientRect()
    if (!box) return []
    const { left, top, width, height } = box
    return [{ node, box: { left: left - origin.left, top: top - origin.top, width, height } }]
  })
}

interface TreeLineProps extends Omit<OutlineLine, 'key'> {
  /** The key of its node. */
  own: string
  isSelected: boolean
  isFocusable: boolean
  origin: Origin
  faults: readonly Diagnostic[]
  design: Design
  commands: DesignCommands
  open(key: string, to: boolean): void
}

const TreeLine = memo(function TreeLine(props: TreeLineProps) {
  const { node, own, level, place, count, isOpen, isSelected, isFocusable, design, open } = props
  const line = useRef<HTMLDivElement>(null)
  useDraggable(line, isMovable(node) ? { do: 'move', key: own } : null)
  useEffect(() => {
    if (!isSelected) return
    line.current?.scrollIntoView({ block: 'nearest' })
    if (line.current?.closest('[role="tree"]')?.contains(document.activeElement)) line.current.focus()
  }, [isSelected])
  const Caret = isOpen ? CaretDownOutlined : CaretRightOutlined
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree around hears the keys
    <div
      ref={line}
      role="treeitem"
      aria-level={level}
      aria-posinset={place}
      aria-setsize={count}
      aria-expanded={isOpen}
      aria-selected={isSelected}
      tabIndex={isFocusable ? 0 : -1}
      className="design-node"
      data-section={level === 1 || undefined}
      data-derived={props.isDerived || undefined}
      style={{ paddingLeft: level * 12 - 8 }}
      onClick={() => design.select(own)}
      onContextMenu={() => design.select(own)}
    >
      {isOpen === undefined ? (
        <span className="design-caret" />
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys open and close the line
        // biome-ignore lint/a11y/useKeyWithClickEvents: arrow keys open and close the line
        <span
          className="design-caret"
          onClick={(event) => {
            event.stopPropagation()
            open(own, !isOpen)
          }}
        >
          <Caret aria-hidden />
        </span>
      )}
      <span className="design-node-title">{nodeTitle(node)}</span>
      <LineNotes {...props} />
    </div>
  )
})

/** What a line says beside its title. */
function LineNotes({ node, origin, faults, commands }: TreeLineProps) {
  const hides = hidingWords(node.conditions)
  return (
    <>
      {origin === 'derived' ? <small>{texts.derived}</small> : null}
      {origin === 'written' ? (
        <Button
          type="link"
          size="small"
          tabIndex={-1}
          onClick={(event) => {
            event.stopPropagation()
            commands.deriveAgain(node)
          }}
        >
          {designNames.deriveAgain}
        </Button>
      ) : null}
      {node.conditions.length > 0 ? (
        <small title={hides.map((word) => designNames.hides[word]).join('\n')}>{texts.hidden}</small>
      ) : null}
      {faults.length > 0 ? (
        <small className="design-fault" title={faults.map(({ message }) => message).join('\n')}>
          {fillText(texts.faultCount, { count: faults.length })}
        </small>
      ) : null}
      {designNames.part[node.kind] && node.title ? <small>{designNames.part[node.kind]}</small> : null}
    </>
  )
}
