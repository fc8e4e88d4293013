import { findNodeAtLocation, getNodePath, type Node, type ParseError, parseTree } from 'jsonc-parser'
import { linePlace, pointerOf, repeatedKey, segmentsOf } from '#core/document'
import { fillText, requestMessages } from '#core/message'

/** A value in a text, with its offset and length; objects have `property` nodes of a key and a value. */
export type JsonNode = Node

/** The text is no JSON, or says a key twice; the message names line and column. */
export class TextBroken extends Error {
  override readonly name = 'TextBroken'
}

/** Reads a strict JSON text. Throws `TextBroken`. */
export function parseText(text: string): JsonNode {
  const errors: ParseError[] = []
  const root = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false })
  const [error] = errors
  if (error || !root) {
    const near = fillText(requestMessages.near, { place: linePlace(text, error?.offset ?? 0) })
    throw new TextBroken(fillText(requestMessages.notJson, { near }))
  }
  const repeated = repeatedKey(text)
  if (repeated) throw new TextBroken(repeated)
  return root
}

/** The value that a JSON Pointer names, if there is one. */
export function nodeAt(root: JsonNode, pointer: string): JsonNode | undefined {
  let node: JsonNode | undefined = root
  for (const segment of segmentsOf(pointer)) {
    if (!node) return undefined
    node = findNodeAtLocation(node, [node.type === 'array' ? Number(segment) : segment])
  }
  return node
}

/** The JSON Pointer of the innermost value or key at an offset of the text. */
export function placeAt(root: JsonNode, offset: number): string {
  let node = root
  for (;;) {
    const inner: JsonNode | undefined = node.children?.find(
      (child) => child.offset <= offset && offset <= child.offset + child.length,
    )
    if (!inner) return pointerOf(getNodePath(node.type === 'property' ? (node.children?.[0] ?? node) : node))
    node = inner
  }
}
