import { type JsonNode, readText } from '#core/edit'

/** A text without what is far from a place of it: an editor of thousands of items answers as fast as one of ten. */
export interface NearbyText {
  readonly text: string
  /** An offset of the whole text in this one. */
  inner(offset: number): number
  /** An offset of this text in the whole one. */
  outer(offset: number): number
}

/** A stretch of the whole text that is left out. */
interface Cut {
  from: number
  to: number
}

/** An object with more members than any that words describe is a map of names, whose members do not depend on each other. */
const mostWords = 60

/**
 * The text around an offset. Of lists and of maps of names, which can be long, what remains is the part at the offset with its neighbours
 * and, beside the way there, one item as an example; the words of an object all remain, as what may stand in it depends on them.
 */
export function nearbyText(text: string, offset: number): NearbyText {
  const { root } = readText(text)
  const cuts = root ? cutsIn(root, offset) : []
  return {
    text: withoutCuts(text, cuts),
    inner: (at) => at - cuts.reduce((sum, { from, to }) => sum + Math.max(0, Math.min(at, to) - from), 0),
    outer: (at) => cuts.reduce((sum, { from, to }) => (from <= sum ? sum + to - from : sum), at),
  }
}

function cutsIn(node: JsonNode, offset: number): Cut[] {
  const children = node.children ?? []
  const isLong = node.type === 'array' || children.length > mostWords
  if (!isLong) return children.flatMap((child) => cutsIn(child, offset))
  const nearest = nearestOf(children, offset)
  const isKept = (index: number) => (isAround(node, offset) ? Math.abs(index - nearest) <= 1 : index === 0)
  return children.flatMap((child, index) => (isKept(index) ? cutsIn(child, offset) : [cutOf(children, index, isKept)]))
}

const endOf = ({ offset, length }: JsonNode): number => offset + length
const isAround = (node: JsonNode, offset: number): boolean => node.offset <= offset && offset <= endOf(node)

/** The last child that begins before an offset; the first if none does. */
const nearestOf = (children: readonly JsonNode[], offset: number): number =>
  Math.max(
    0,
    children.findLastIndex((child) => child.offset <= offset),
  )

/** A child with the comma that it leaves over: that behind it, or before it where nothing that remains follows. */
function cutOf(children: readonly JsonNode[], index: number, isKept: (index: number) => boolean): Cut {
  const [child, next, before] = [children[index] as JsonNode, children[index + 1], children[index - 1]]
  const isLast = !children.some((_, other) => other > index && isKept(other))
  if (isLast) return { from: before ? endOf(before) : child.offset, to: endOf(child) }
  return { from: child.offset, to: next?.offset ?? endOf(child) }
}

function withoutCuts(text: string, cuts: readonly Cut[]): string {
  const starts = [0, ...cuts.map(({ to }) => to)]
  return starts.map((start, index) => text.slice(start, cuts[index]?.from)).join('')
}
