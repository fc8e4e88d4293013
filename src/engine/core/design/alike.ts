import { valueAt } from '#core/edit'
import { isObject } from '#core/object'
import type { FormProgram, ItemProgram } from '#core/screen'

/** Two programs of one form with the documents that they were compiled from. */
interface Versions {
  readonly before: FormProgram
  readonly after: FormProgram
  readonly documents: { readonly before: unknown; readonly after: unknown }
}

/** Words of a form that change neither its values nor how its items behave. */
const lookWords: ReadonlySet<string> = new Set(['title', 'items', 'actions', 'width', 'present', 'path'])

/** Words of a field that decide on values. */
const valueWords = ['type', 'default', 'formula', 'dict', 'model', 'source', 'scale', 'multiple'] as const

/** Words of a group that its items do not depend on. */
const groupLooks: ReadonlySet<string> = new Set(['group', 'title', 'help', 'span', 'items'])

/**
 * The form `after` with the items of `before` wherever they are written alike and show like fields: what renders them may leave them as
 * they are. Their pointers are those of `before`. Null if values may have changed, so that nothing can stay.
 */
export function keepAlike(versions: Versions): FormProgram | null {
  const { before, after, documents } = versions
  const words = (document: unknown) => without(document, lookWords)
  if (before.grid !== after.grid || !isAlike(words(documents.before), words(documents.after))) return null
  const fields = new Map(before.model.fields.map((field) => [field.name, field.document]))
  const isSameValue = after.model.fields.every(({ name, document }) => {
    const former = fields.get(name) as Readonly<Record<string, unknown>> | undefined
    const present = document as Readonly<Record<string, unknown>>
    return !former || former === present || valueWords.every((word) => isAlike(former[word], present[word]))
  })
  if (!isSameValue) return null
  const actions = isAlike(wordOf(documents.before, 'actions'), wordOf(documents.after, 'actions')) ? before : after
  return { ...after, actions: actions.actions, items: keptItems(before.items, after.items, versions) }
}

const wordOf = (document: unknown, word: string): unknown => (isObject(document) ? document[word] : undefined)

const without = (document: unknown, words: ReadonlySet<string>): unknown =>
  isObject(document) ? Object.fromEntries(Object.entries(document).filter(([word]) => !words.has(word))) : document

const none: readonly ItemProgram[] = []

function keptItems(
  before: readonly ItemProgram[],
  after: readonly ItemProgram[],
  versions: Versions,
): readonly ItemProgram[] {
  const former = new Map(before.map((item) => [item.id, item]))
  const items = after.map((item) => {
    const one = former.get(item.id)
    return one ? keptItem(one, item, versions) : item
  })
  return items.length === before.length && items.every((item, index) => item === before[index]) ? before : items
}

function keptItem(before: ItemProgram, after: ItemProgram, versions: Versions): ItemProgram {
  if (before === after) return before
  const { documents } = versions
  const [entry, next] = [entryOf(before, documents.before), entryOf(after, documents.after)]
  if (before.kind === 'group' && after.kind === 'group') {
    if (!isAlike(without(entry, groupLooks), without(next, groupLooks))) return after
    const items = keptItems(before.items, after.items, versions)
    return items === before.items && isAlike(entry, next) ? before : { ...after, items }
  }
  if (before.kind === 'tabs' && after.kind === 'tabs') {
    const tabs = after.tabs.map((tab) => {
      const former = before.tabs.find(({ id }) => id === tab.id)?.items ?? none
      return { ...tab, items: keptItems(former, tab.items, versions) }
    })
    const isSame = tabs.every(({ items }, index) => items === before.tabs[index]?.items)
    return isSame && isAlike(entry, next) ? before : { ...after, tabs }
  }
  const isSame = before.kind === after.kind && before.kind !== 'broken'
  return isSame && isAlike(entry, next) && isAlike(fieldsIn(before), fieldsIn(after)) ? before : after
}

const entries = new WeakMap<ItemProgram, unknown>()

/** How an item is written in the document that it was compiled from: one that is kept has another place in later ones. */
function entryOf(item: ItemProgram, document: unknown): unknown {
  if (!entries.has(item)) entries.set(item, valueAt(document, item.pointer))
  return entries.get(item)
}

/** The fields that an item shows, as their models write them: those of the rows among them. */
function fieldsIn(item: ItemProgram): unknown {
  const columns = 'columns' in item ? item.columns : []
  if ('field' in item) return [item.field.document, ...(columns ?? []).map(({ field }) => field.document)]
  return 'bind' in item ? Object.values(item.bind).map(({ document }) => document) : undefined
}

/** Whether two values of JSON say the same; the order of keys says nothing. */
function isAlike(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((value, index) => isAlike(value, other[index]))
  if (!isObject(one) || !isObject(other)) return false
  const keys = Object.keys(one)
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && isAlike(one[key], other[key]))
  )
}

/** `after` with those parts of `before` that say the same in their places and in the same order of keys; `before` itself if all does. */
export function keepParts<T>(before: unknown, after: T): T {
  if (Object.is(before, after)) return after
  if (Array.isArray(before) && Array.isArray(after)) {
    const parts = after.map((value, index) => keepParts(before[index], value))
    const isSame = parts.length === before.length && parts.every((part, index) => part === before[index])
    return (isSame ? before : parts) as T
  }
  if (!isObject(before) || !isObject(after)) return after
  const keys = Object.keys(before)
  const parts = Object.entries(after).map(([key, value]) => [key, keepParts(before[key], value)] as const)
  const isSame =
    parts.length === keys.length && parts.every(([key, part], index) => key === keys[index] && part === before[key])
  return (isSame ? before : Object.fromEntries(parts)) as T
}
