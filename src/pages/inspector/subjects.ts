import type { InspectedSubject, Subject } from '#react/inspect'

/** The program of a subject. */
export function programOf(subject: Subject) {
  switch (subject.kind) {
    case 'list':
      return subject.list.program
    case 'form':
      return subject.form.program
    case 'detail':
      return subject.detail.program
    case 'dashboard':
      return subject.board.program
    case 'screen':
      return subject.program
  }
}

/** The visible subjects: the topmost first, each followed by those inside it. */
export function seenSubjects(all: readonly InspectedSubject[]): InspectedSubject[] {
  const seen = all.filter(isSeen)
  const within = (outer: InspectedSubject | null) => seen.filter((one) => around(one, seen) === outer)
  const withInner = (one: InspectedSubject): InspectedSubject[] => [one, ...within(one).flatMap(withInner)]
  return within(null).reverse().flatMap(withInner)
}

const isSeen = ({ element }: InspectedSubject): boolean =>
  [...element.children].some((child) => child.getClientRects().length > 0)

/** The nearest subject around; null if there is none. */
function around({ element }: InspectedSubject, seen: readonly InspectedSubject[]): InspectedSubject | null {
  const outer = element.parentElement?.closest('[data-inspected]')
  return seen.find((one) => one.element === outer) ?? null
}

/** The selected element. */
export interface PickedSubject {
  inspected: InspectedSubject
  /** Ids of items from the outside in. */
  items: readonly string[]
  column: string
  row: string
  card: string
}

/** The element around `target` that belongs to a part of a document; null if there is none. */
export const pickable = (target: Element): HTMLElement | null =>
  target.closest<HTMLElement>('[data-item], [col-id], [row-id], [data-row], [data-card]') ??
  ([...(target.closest('[data-inspected]')?.children ?? [])].find((child) => child.contains(target)) as
    | HTMLElement
    | undefined) ??
  null

/** The part of a subject under `target`; null outside of all screens. */
export function pickedAt(target: Element, all: readonly InspectedSubject[]): PickedSubject | null {
  const place = target.closest('[data-inspected]')
  const inspected = all.find(({ element }) => element === place)
  if (!place || !inspected) return null
  return {
    inspected,
    items: wayTo(target, place),
    column: target.closest('[col-id]')?.getAttribute('col-id') ?? '',
    row: rowIdOf(target.closest('[row-id], [data-row]')),
    card: target.closest('[data-card]')?.getAttribute('data-card') ?? '',
  }
}

const rowIdOf = (row: Element | null): string => row?.getAttribute('row-id') ?? row?.getAttribute('data-row') ?? ''

function wayTo(target: Element, place: Element): string[] {
  const way: string[] = []
  for (let item = target.closest('[data-item]'); item && place.contains(item); ) {
    way.unshift(item.getAttribute('data-item') ?? '')
    item = item.parentElement?.closest('[data-item]') ?? null
  }
  return way
}
