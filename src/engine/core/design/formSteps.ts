import { type Json, type TextEdit, valueAt } from '#core/edit'
import { designMessages, fillText } from '#core/message'
import { isObject } from '#core/object'
import { type DesignScreen, type Operation, onScreen, type Place, writeOut } from './operation.ts'

const items = '/items'

/** Whether a screen is a form whose items can be divided into steps: what it inherits is not its own. */
export const canSplit = ({ document, outline }: Pick<DesignScreen, 'document' | 'outline'>): boolean =>
  isObject(document) && document.type === 'form' && outline.some(({ inner }) => inner === items)

/**
 * Divides a form into two steps: what stands before a place is the first one, what stands behind it the second. Without a place the second
 * one is still empty.
 */
export function splitForm(screen: DesignScreen, place?: Place): Operation {
  // Whatever goes to the first step as a whole stays as it is written.
  const { children = [] } = screen.outline.find(({ inner }) => inner === items) ?? {}
  const count = (children.at(-1)?.index ?? -1) + 1
  const from = Math.min(place?.index ?? count, count)
  const isWhole = from === count && valueAt(screen.document, items) !== undefined
  const written = isWhole ? { document: screen.document, edits: [] } : writeOut(screen, items)
  const title = (number: number) => fillText(designMessages.step, { number })
  const keys = Object.keys(isObject(written.document) ? written.document : {})
  const steps: Json = [{ title: title(1) }, { title: title(2), items: [] }]
  const edits: readonly TextEdit[] = [
    { do: 'set', at: '/type', value: 'steps' },
    // A form that is filled in step by step is stored at its end.
    ...(keys.includes('autosaveS') ? [{ do: 'unset', at: '/autosaveS' } as const] : []),
    {
      do: 'insert',
      into: '',
      index: keys.filter((key) => key !== 'autosaveS').indexOf('items'),
      key: 'steps',
      value: steps,
    },
    { do: 'move', from: items, into: '/steps/0', index: 1 },
    ...Array.from({ length: count - from }, (_, index): TextEdit => {
      return { do: 'move', from: `/steps/0/items/${from}`, into: '/steps/1/items', index }
    }),
  ]
  const isFirst = from === 0 && count > 0
  return {
    edits: [...written.edits, ...edits.flatMap((edit) => onScreen(screen, edit))],
    selects: `/steps/${isFirst ? 0 : 1}`,
  }
}

/** Whether a screen is a form in steps of its own. */
export const canJoin = ({ document }: Pick<DesignScreen, 'document'>): boolean =>
  isObject(document) && document.type === 'steps' && Array.isArray(document.steps)

/** Makes one page of the steps of a form. A step that is not always there becomes a group, its screen an item. */
export function joinSteps(screen: DesignScreen): Operation {
  const { document } = screen
  const steps = valueAt(document, '/steps')
  const entries = (Array.isArray(steps) ? steps : []).flatMap(entriesOf)
  const index = Object.keys(isObject(document) ? document : {}).indexOf('steps')
  const isFirstWhole = isPlain(Array.isArray(steps) ? steps[0] : undefined)
  const first = isFirstWhole ? itemsOf(steps as unknown[], 0) : []
  const rest = entries.slice(first.length)
  const edits: readonly TextEdit[] = [
    { do: 'set', at: '/type', value: 'form' },
    ...(first.length > 0
      ? [
          { do: 'move', from: '/steps/0/items', into: '', index } as const,
          ...rest.map((value, at): TextEdit => ({ do: 'insert', into: items, index: first.length + at, value })),
        ]
      : entries.length > 0
        ? [{ do: 'insert', into: '', index, key: 'items', value: entries } as const]
        : []),
    { do: 'unset', at: '/steps' },
  ]
  return { edits: edits.flatMap((edit) => onScreen(screen, edit)), selects: null }
}

const isPlain = (step: unknown): boolean =>
  isObject(step) && step.visibleWhen === undefined && step.screen === undefined

function itemsOf(steps: readonly unknown[], at: number): readonly Json[] {
  const written = valueAt(steps[at], items)
  return Array.isArray(written) ? (written as Json[]) : []
}

function entriesOf(step: unknown): Json[] {
  if (!isObject(step)) return []
  const own = itemsOf([step], 0)
  const { title, screen, with: params, visibleWhen } = step as Readonly<Record<string, Json>>
  const part =
    screen === undefined ? [] : [{ screen, title, ...(params === undefined ? {} : { with: params }) } as Json]
  const all = [...own, ...part]
  return visibleWhen === undefined || all.length === 0 ? all : [{ group: title ?? '', visibleWhen, items: all }]
}
