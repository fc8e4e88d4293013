import type { Library } from '#core/library'
import type { RecordValues } from '#core/model'
import type { FormProgram } from '#core/screen'
import type { Opener, OpenRequest, OpenResult, Subject } from '#react/action'
import { createGuards, type Guards } from '#react/guard'
import { type Cell, createCell, type Watched } from '#react/watch'
import type { ConfirmPort } from '#runtime/port'

/** An opened screen or small form, on top of those opened before it. */
export interface Layer {
  key: string
  request: OpenRequest
  /** The documents of the screen that opened it. */
  library: Library
  /** Increases when a newly published version is rendered. */
  version: number
  /** Switches to a newer version that was held back because of unsaved input (null: there is none). */
  take: (() => void) | null
  guards: Guards
  /** The layer it was opened from (null: the screen itself). */
  from: string | null
  /** False while it closes. */
  open: boolean
  /** Receives the values of a small form. */
  answer: ((values: RecordValues) => void) | null
  settle(result: OpenResult): void
}

/** The layers over one screen. A save in a layer counts for all layers it was opened from, however it is closed. */
export interface Layers {
  readonly stack: Watched<readonly Layer[]>
  /** The opener for components in the layer `key` (null: the screen itself). */
  opener(library: Library, key: string | null): Opener
  /** Closes a layer and those above it, after asking about unsaved input unless it was saved. */
  close(key: string, result?: OpenResult): Promise<void>
  /** Goes on to the detail of the row before (-1) or after (1), after asking about unsaved input. */
  walk(key: string, by: -1 | 1): Promise<void>
  /** The layer has disappeared from the page. */
  closed(key: string): void
  /** Replaces layers whose documents have changed. */
  change(changed: (layer: Layer) => Layer): void
}

const closedResult: OpenResult = Object.freeze({ kind: 'closed' })
const changedResult: OpenResult = Object.freeze({ kind: 'saved', id: null })

/** Creates a stack without layers. Their unsaved input also counts for `guards`. */
export function createLayers(confirm: ConfirmPort, guards: Guards): Layers {
  const stack = createCell<readonly Layer[]>([])
  const changed = new Set<string>()
  let count = 0

  const push = (
    { library, from }: Pick<Layer, 'library' | 'from'>,
    request: OpenRequest,
    more: Pick<Layer, 'answer' | 'settle'>,
  ) => {
    count += 1
    const own = { key: `layer${count}`, guards: createGuards(confirm, guards), open: true, version: 1, take: null }
    stack.set([...stack.snapshot(), { ...own, library, from, request, ...more }])
  }
  const change = (key: string | null) => {
    if (key !== null) changed.add(key)
  }
  const settle = (layer: Layer, ended: OpenResult) => {
    const result = ended.kind === 'closed' && changed.delete(layer.key) ? changedResult : ended
    if (result.kind === 'saved' && !layer.answer) change(layer.from)
    layer.settle(result)
  }
  const close: Layers['close'] = async (key, result = closedResult) => {
    const at = stack.snapshot().findIndex((layer) => layer.key === key)
    const going = at < 0 ? [] : stack.snapshot().slice(at)
    if (result.kind === 'closed' && !(await mayClose(going))) return
    // The layer may have been closed by a save that was waited for.
    if (!stack.snapshot().some((layer) => layer.key === key && layer.open)) return
    end(stack, new Set(going.map((layer) => layer.key)))
    for (const layer of going.toReversed()) settle(layer, layer.key === key ? result : closedResult)
  }

  return {
    stack,
    close,
    walk: (key, by) => walkOn(stack, key, by),
    closed: (key) => stack.set(stack.snapshot().filter((layer) => layer.key !== key)),
    change(changed) {
      const next = stack.snapshot().map(changed)
      if (next.some((layer, at) => layer !== stack.snapshot()[at])) stack.set(next)
    },
    opener: (library, key) => ({
      open: (request) => new Promise((settle) => push({ library, from: key }, request, { answer: null, settle })),
      ask: (form, title, ...more) =>
        new Promise((resolve) => push({ library, from: key }, askRequest(form, title, ...more), asking(resolve))),
      close: async (result) => (key === null ? undefined : close(key, result)),
      changed: () => change(key),
    }),
  }
}

async function walkOn(stack: Cell<readonly Layer[]>, key: string, by: -1 | 1): Promise<void> {
  const layer = stack.snapshot().find((each) => each.key === key && each.open)
  if (!layer || !walked(layer, by) || !(await layer.guards.mayLeave())) return
  stack.set(stack.snapshot().map((each) => (each.key === key ? (walked(each, by) ?? each) : each)))
}

/** A layer with the detail of the row before or after; null at the ends. */
function walked(layer: Layer, by: -1 | 1): Layer | null {
  const { walk } = layer.request
  const at = (walk?.at ?? 0) + by
  const stop = walk?.stops[at]
  return walk && stop ? { ...layer, request: { ...layer.request, ...stop, walk: { ...walk, at } } } : null
}

const askRequest = (form: FormProgram, title: string, values: RecordValues = {}, about?: Subject): OpenRequest => ({
  what: form,
  mode: 'create',
  values,
  about,
  ...(title ? { title } : {}),
})

/** Settles a small form: with its values, or with null if it is closed without them. */
function asking(resolve: (values: RecordValues | null) => void): Pick<Layer, 'answer' | 'settle'> {
  let values: RecordValues | null = null
  return {
    answer(result) {
      values = result
    },
    settle: ({ kind }) => resolve(kind === 'saved' ? values : null),
  }
}

async function mayClose(layers: readonly Layer[]): Promise<boolean> {
  for (const layer of layers.toReversed()) if (!(await layer.guards.mayLeave())) return false
  return true
}

const end = (stack: Cell<readonly Layer[]>, keys: ReadonlySet<string>): void =>
  stack.set(stack.snapshot().map((layer) => (keys.has(layer.key) ? { ...layer, open: false } : layer)))
