import type { ActionEntry, ComposedOf, EffectDocument, ItemEntry, PlainScreenDocument } from '#core/document'
import type { Segments } from '#core/model'

/** A form or detail: a screen of its own, or what a list says in place. */
export interface Body {
  face: 'form' | 'detail'
  at: Segments
  items: readonly ItemEntry[] | undefined
  /** Where the items stand. */
  itemsAt: Segments
  effects: readonly EffectDocument[]
  actions: readonly ActionEntry[] | undefined
}

type Written = { items?: ItemEntry[] | undefined; effects?: EffectDocument[]; actions?: ActionEntry[] }

const bodyOf = (face: Body['face'], { items, effects = [], actions }: Written, at: Segments): Body => ({
  face,
  at,
  items,
  itemsAt: [...at, 'items'],
  effects,
  actions,
})

/** Every form and detail that a screen writes. */
export function bodiesOf(plain: PlainScreenDocument): Body[] {
  if (plain.type === 'form' || plain.type === 'detail') return [bodyOf(plain.type, plain as Written, [])]
  if (plain.type === 'steps') return stepBodies(plain)
  if (plain.type === 'print') return [bodyOf('detail', plain as Written, [])]
  if (plain.type !== 'list') return []
  const inPlace = (['form', 'detail'] as const).flatMap((face) => {
    const body = plain[face]
    return typeof body === 'object' ? [bodyOf(face, body as Written, [face])] : []
  })
  if (!plain.expand) return inPlace
  return [...inPlace, { ...bodyOf('detail', { items: plain.expand }, []), itemsAt: ['expand'] }]
}

/** A form, and the items of each of its steps. */
const stepBodies = (plain: ComposedOf<'steps'>): Body[] => [
  bodyOf('form', { ...(plain as Written), items: undefined }, []),
  ...plain.steps.map(({ items }, index) => bodyOf('form', { items } as Written, ['steps', index])),
]

/** An item with the place where it stands. */
export interface PlacedItem {
  item: Exclude<ItemEntry, string>
  at: Segments
}

/** Every written item, however deep; tabs count as items of their own. Those of a further record stand over its model. */
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
