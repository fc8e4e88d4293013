import { findNodeAtLocation, getNodePath, type Node } from 'jsonc-parser'
import { pointerOf, segmentsOf } from '#core/document'
import { isObject } from '#core/object'
import { readText, type TextFault } from './textFault.ts'

/** A value in a text, with its offset and length; objects have `property` nodes of a key and a value. */
export type JsonNode = Node

/** The text is no JSON, or says a key twice; the message names line and column. */
export class TextBroken extends Error {
  override readonly name = 'TextBroken'
  readonly fault: TextFault

  constructor(fault: TextFault) {
    super(fault.message)
    this.fault = fault
  }
}

/** Reads a strict JSON text. Throws `TextBroken`. */
export function parseText(text: string): JsonNode {
  const { root, fault } = readText(text)
  if (fault) throw new TextBroken(fault)
  if (!root) throw new RangeError('A text without a fault has a value.')
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

/** The same in a parsed document; undefined where there is none. */
export function valueAt(document: unknown, pointer: string): unknown {
  let value = document
  for (const segment of segmentsOf(pointer)) {
    if (Array.isArray(value)) value = value[Number(segment)]
    else if (isObject(value) && Object.hasOwn(value, segment)) value = value[segment]
    else return undefined
  }
  return value
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
