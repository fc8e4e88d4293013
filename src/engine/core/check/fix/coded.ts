import { freeName } from '#core/document'
import { isObject } from '#core/object'
import { type DiagnosticFix, type FixPlace, removeFix, setFix } from './place.ts'

/** What the code of a mistake says by itself, whatever the instruction: what has no effect goes, and so does what is there twice. */
export function codedFix(place: FixPlace): DiagnosticFix | null {
  if (place.code.startsWith('duplicate')) return notTwice(place)
  if (place.code === 'no-effect') return withoutEffect(place)
  return place.code === 'rule-field-type' ? withoutRule(place) : null
}

/** A word without effect goes: nothing changes. What reads or gives parameters is not looked into. */
function withoutEffect({ root, pointer, holder, holderAt }: FixPlace): DiagnosticFix | null {
  return isObject(holder) && !/\/(params|with)$/.test(holderAt) ? removeFix(root, pointer) : null
}

/** A rule that suits no field of this type goes. */
function withoutRule({ root, pointer, holder, holderAt }: FixPlace): DiagnosticFix | null {
  const at = isObject(holder) ? holderAt : pointer
  return removeFix(root, at) ?? removeFix(root, at.slice(0, at.lastIndexOf('/')))
}

/** The second of two parts of one name goes where it says nothing else, and gets a free name where it does. */
function notTwice({ code, root, pointer, key, value, holder }: FixPlace): DiagnosticFix | null {
  // The id of a move is its call and its permission too.
  if (pointer.startsWith('/states/')) return null
  if (code === 'duplicate-id' && key === 'id' && typeof value === 'string')
    return setFix(pointer, freeName(value, idsAround(root, pointer), 2))
  const isSeveral = isObject(value) && Object.keys(value).length > 1
  if (code === 'duplicate-id' && isSeveral && typeof value.id === 'string')
    return setFix(`${pointer}/id`, freeName(value.id, idsIn(holder), 2))
  if (code === 'duplicate-id' || code === 'duplicate-field')
    return Array.isArray(holder) && !isSeveral ? removeFix(root, pointer) : null
  const isRepeated = Array.isArray(holder) && holder.some((one, index) => index < Number(key) && isSame(one, value))
  return isRepeated ? removeFix(root, pointer) : null
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** The ids of the parts of the list in which a part with an `id` stands. */
function idsAround(root: unknown, pointer: string): readonly string[] {
  const list = pointer.split('/').slice(1, -2)
  return idsIn(list.reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], root))
}

const idsIn = (list: unknown): readonly string[] =>
  Array.isArray(list) ? list.flatMap((one) => (isObject(one) && typeof one.id === 'string' ? [one.id] : [])) : []
