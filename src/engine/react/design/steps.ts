import {
  type DesignEdit,
  type DesignText,
  editTexts,
  isSameDocument,
  nodeAround,
  nodeKey,
  nodesOf,
  nodeWithKey,
  type Operation,
  type OutlineNode,
} from '#core/design'
import { type DocumentRef, segmentsOf } from '#core/document'
import { designMessages } from '#core/message'
import type { Cell } from '#react/watch'
import type { ClockPort } from '#runtime/port'
import { createHistory } from './history.ts'
import { isBroken, type ParsedText, parsed } from './parsedText.ts'
import type { RenderedDesign } from './rendering.ts'

/** A design at one moment. */
export interface DesignState {
  /** The open documents; the first is the one that is designed. */
  readonly texts: readonly ParsedText[]
  /** What is rendered: while a text does not parse, its last good state. */
  readonly rendered: RenderedDesign
  /** The key of the selected node; null selects the document as a whole. */
  readonly selection: string | null
  readonly undo: string | null
  readonly redo: string | null
}

interface StepSettings {
  state: Cell<DesignState>
  clock: ClockPort
  /** What texts render; `before` while one of them does not parse. */
  render(texts: readonly ParsedText[], before: RenderedDesign): RenderedDesign
  /** The texts have changed. */
  changed(): void
}

/** The steps over the texts: what is done, taken back and done again. */
export function createSteps({ state, render, changed, clock }: StepSettings) {
  const history = createHistory<Moment>()
  const typing = createTyping(clock)
  const present = (): Moment => ({ texts: state.snapshot().texts, selection: state.snapshot().selection })

  const show = ({ texts, selection }: Moment) => {
    const before = state.snapshot()
    const isChanged = texts !== before.texts
    const rendered = isChanged ? render(texts, before.rendered) : before.rendered
    state.set({ texts, rendered, selection: existing(rendered, selection), ...history.labels() })
    if (isChanged) changed()
  }

  const step = (label: string, after: Moment, merge = '') => {
    const before = present()
    if (after.texts !== before.texts) history.add({ label, merge, size: sizeBetween(before, after), before, after })
    show(after)
  }

  const replace = (label: string, next: readonly DesignText[], merge?: string) => {
    const { texts, selection } = present()
    step(label, { texts: replaced(texts, next), selection }, merge)
  }

  return {
    perform(label: string, operation: Operation, merge?: string) {
      const { texts, rendered } = state.snapshot()
      const isCurrent = !texts.some(isBroken) && rendered.faults.length === 0
      const burst = merge ? `${merge} ${typing.burst()}` : ''
      if (isCurrent) step(label, afterOperation(texts, operation), burst)
    },
    write: ({ kind, id }: DocumentRef, text: string) =>
      replace(designMessages.doType, [{ kind, id, text }], `write ${kind} ${id} ${typing.burst()}`),
    take: (label: string, { kind, id }: DocumentRef, text: string) => replace(label, [{ kind, id, text }]),
    takeAll: (label: string, next: readonly DesignText[]) => replace(label, next),
    addTexts(more: readonly ParsedText[]) {
      history.map((moment) => withMore(moment, more))
      state.set(withMore(state.snapshot(), more))
    },
    undo: () => show(history.back() ?? present()),
    redo: () => show(history.forward() ?? present()),
    select: (selection: string | null) => show({ ...present(), selection }),
    selectAt(pointer: string, target?: DocumentRef) {
      const node = nodeAt(state.snapshot().rendered, pointer, target)
      show({ ...present(), selection: node ? nodeKey(node) : null })
    },
  }
}

const pauseMs = 1_000

/** What is typed without a pause is one burst, which is taken back as one. */
function createTyping(clock: ClockPort) {
  let count = 0
  let lastMs = 0
  return {
    burst(): number {
      const nowMs = clock.nowMs()
      if (nowMs - lastMs > pauseMs) count += 1
      lastMs = nowMs
      return count
    },
  }
}

/** The innermost part that is written at a pointer of the screen, or that shows the field at one of its model. */
function nodeAt({ screen }: RenderedDesign, pointer: string, target?: DocumentRef): OutlineNode | undefined {
  const outline = screen?.outline ?? []
  const isScreen = !target || !screen || isSameDocument(target, screen.ref)
  return isScreen ? nodeAround(outline, pointer) : nodeOfField(outline, pointer, target.id)
}

/** The first part that shows the field at a pointer of a model; of a field of its rows that is no column, the sub-table. */
function nodeOfField(outline: readonly OutlineNode[], pointer: string, id: string): OutlineNode | undefined {
  const [part, name] = segmentsOf(pointer)
  if (part !== 'fields') return undefined
  const nodes = nodesOf(outline)
  const table = nodes.find(({ rows }) => rows === id)
  const model = table || nodes.some((node) => node.model === id) ? id : undefined
  return nodes.find((node) => node.field === name && node.model === model) ?? table
}

type Moment = Pick<DesignState, 'texts' | 'selection'>

/** The characters of the texts that another moment has beside those that are the same. */
const sizeBetween = ({ texts }: Moment, after: Moment): number =>
  after.texts.reduce((sum, one) => (texts.includes(one) ? sum : sum + one.text.length), 0)

const replaced = (texts: readonly ParsedText[], next: readonly DesignText[]): readonly ParsedText[] =>
  unlessSame(
    texts,
    texts.map((one) => {
      const other = next.find((text) => isSameDocument(text, one))
      return other ? parsed({ ...one, text: other.text }, one) : one
    }),
  )

const edited = (texts: readonly ParsedText[], edits: readonly DesignEdit[]): readonly ParsedText[] =>
  unlessSame(
    texts,
    editTexts(texts, edits).map((one, index) => parsed(one, texts[index])),
  )

/** A state with further texts behind its own; their list is the same if there are none. */
const withMore = <T extends Pick<Moment, 'texts'>>(one: T, more: readonly ParsedText[]): T =>
  more.length > 0 ? { ...one, texts: [...one.texts, ...more] } : one

const afterOperation = (texts: readonly ParsedText[], { edits, creates = [], selects }: Operation): Moment => {
  const more = creates.map((one) => parsed(one))
  return withMore({ texts: edited(texts, edits), selection: selects }, more)
}

/** What texts become; the same list if none of them has changed, which is no step. */
const unlessSame = (texts: readonly ParsedText[], next: readonly ParsedText[]): readonly ParsedText[] =>
  next.every((one, index) => one === texts[index]) ? texts : next

const existing = ({ screen }: RenderedDesign, selection: string | null): string | null =>
  nodeWithKey(screen?.outline ?? [], selection) ? selection : null
