import type {
  ActionDocument,
  ActionEntry,
  ComposedOf,
  EffectDocument,
  ItemEntry,
  PlainScreenDocument,
  StepDocument,
} from '#core/document'
import type { Segments } from '#core/model'
import { pick } from '#core/object'
import { defaultGrid } from '#core/screen'

/** A form or detail: a screen of its own, or written inside a list. */
export interface Body {
  face: 'form' | 'detail'
  at: Segments
  items: readonly ItemEntry[] | undefined
  /** The pointer of the items. */
  itemsAt: Segments
  effects: readonly EffectDocument[]
  actions: readonly ActionEntry[] | undefined
  /** The most columns that the body can have; undefined where its frame decides. */
  grid?: number | undefined
}

type Written = { items?: ItemEntry[] | undefined; effects?: EffectDocument[]; actions?: ActionEntry[]; grid?: number }

const bodyOf = (face: Body['face'], { items, effects = [], actions, grid }: Written, at: Segments): Body => ({
  face,
  at,
  items,
  itemsAt: [...at, 'items'],
  effects,
  actions,
  grid: grid ?? defaultGrid[face],
})

type WrittenDetail = Written & { aside?: ItemEntry[] }

/** The items of a detail, and those beside them. */
const detailBodies = (detail: WrittenDetail, at: Segments): Body[] => [
  bodyOf('detail', detail, at),
  ...(detail.aside ? [{ ...bodyOf('detail', { items: detail.aside }, at), itemsAt: [...at, 'aside'] }] : []),
]

/** Every form and detail that a screen declares. */
export function bodiesOf(plain: PlainScreenDocument): Body[] {
  if (plain.type === 'form') return [bodyOf('form', plain as Written, [])]
  if (plain.type === 'detail') return detailBodies(plain as WrittenDetail, [])
  if (plain.type === 'steps') return stepBodies(plain)
  if (plain.type === 'print') return [bodyOf('detail', { grid: defaultGrid.print, ...(plain as Written) }, [])]
  if (plain.type !== 'list') return []
  const inPlace = (['form', 'detail'] as const).flatMap((face) => {
    const body = plain[face]
    if (typeof body !== 'object') return []
    return face === 'detail' ? detailBodies(body as WrittenDetail, [face]) : [bodyOf(face, body as Written, [face])]
  })
  if (!plain.expand) return inPlace
  return [...inPlace, { ...bodyOf('detail', { items: plain.expand }, []), itemsAt: ['expand'] }]
}

/** The form of a step screen, and the items of each step. */
const stepBodies = (plain: ComposedOf<'steps'>): Body[] => [
  bodyOf('form', { ...(plain as Written), items: undefined }, []),
  ...plain.steps.map(({ items }, index) =>
    bodyOf('form', { ...pick(plain as Written, 'grid'), items }, ['steps', index]),
  ),
]

/** An item with its pointer. */
export interface PlacedItem {
  item: Exclude<ItemEntry, string>
  at: Segments
}

/** Every item that is written out, at any depth; tabs count as items. The items of a nested record have its model. */
export function placedItems(entries: readonly ItemEntry[], at: Segments): PlacedItem[] {
  return entries.flatMap((item, index): PlacedItem[] => {
    if (typeof item === 'string') return []
    const here = [...at, index]
    const inside = 'group' in item ? placedItems(item.items, [...here, 'items']) : []
    const tabs = 'tabs' in item ? item.tabs : []
    const tabbed = tabs.flatMap((tab, place) => {
      const there = [...here, 'tabs', place]
      return [{ item: tab as never, at: there }, ...placedItems(tab.items, [...there, 'items'])]
    })
    return [{ item, at: here }, ...inside, ...tabbed]
  })
}

/** An action bar: its kind and its pointer. */
export interface Bar {
  place: 'toolbar' | 'rowActions' | 'form' | 'detail'
  entries: readonly ActionEntry[]
  at: Segments
}

/** Every action bar that a screen declares. */
export function barsOf(plain: PlainScreenDocument): Bar[] {
  const bodies = bodiesOf(plain).map(({ face, actions = [], at }): Bar => {
    return { place: face, entries: actions, at: [...at, 'actions'] }
  })
  if (plain.type === 'notice') return [{ place: 'toolbar', entries: plain.actions ?? [], at: ['actions'] }]
  if (plain.type !== 'list') return bodies
  const own = (['toolbar', 'rowActions'] as const).map((place): Bar => {
    return { place, entries: plain[place] ?? [], at: [place] }
  })
  return [...own, ...bodies]
}

/** An action that is written out as an object. */
export interface PlacedAction {
  action: ActionDocument
  at: Segments
  place: Bar['place']
}

/** Every action of a screen that is written out as an object, including those under 更多. */
export const actionsOf = (plain: PlainScreenDocument): PlacedAction[] => barsOf(plain).flatMap(actionsIn)

function actionsIn({ place, entries, at }: Bar): PlacedAction[] {
  return entries.flatMap((entry, index): PlacedAction[] => {
    if (typeof entry === 'string') return []
    const here = [...at, index]
    return 'more' in entry
      ? actionsIn({ place, entries: entry.more, at: [...here, 'more'] })
      : [{ action: entry, at: here, place }]
  })
}

/** A step with its pointer. */
interface PlacedStep {
  step: StepDocument
  at: Segments
}

/** The steps in order, including those of branches. */
export const placedSteps = (steps: readonly StepDocument[], at: Segments): PlacedStep[] =>
  steps.flatMap((step, index) => {
    const here = [...at, index]
    const branches = 'choose' in step ? step.choose : []
    const inside = branches.flatMap(({ run }, order) => placedSteps(run, [...here, 'choose', order, 'run']))
    return [{ step, at: here }, ...inside]
  })
