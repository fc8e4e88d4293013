import { type Diagnostic, type DocumentRef, pointerOf } from '#core/document'

const maxDepth = 48
const maxNodes = 200_000
const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype'])

interface Place {
  value: unknown
  path: (string | number)[]
}

/**
 * Looks at a parsed document before anything else walks it: depth, size, keys that no object may have.
 * Works on a list and not on the call stack, so that depth itself does no harm. Gives the first problem.
 */
export function scanDocument(root: unknown, document: DocumentRef): Diagnostic | undefined {
  const waiting: Place[] = [{ value: root, path: [] }]
  const problem = (path: (string | number)[], code: string, message: string, hint: string): Diagnostic => ({
    severity: 'error',
    document,
    pointer: pointerOf(path),
    code,
    message,
    hint,
  })
  for (let nodes = 0; waiting.length > 0; nodes += 1) {
    const { value, path } = waiting.pop() as Place
    if (path.length > maxDepth) return problem(path, 'too-deep', `嵌套超过 ${maxDepth} 层`, '减少嵌套')
    if (nodes > maxNodes) return problem([], 'too-large', `内容超过 ${maxNodes} 项`, '把文档分成几个')
    if (typeof value !== 'object' || value === null) continue
    const bad = Object.keys(value).find((key) => forbiddenKeys.has(key))
    if (bad) return problem([...path, bad], 'forbidden-key', `不允许的键 "${bad}"`, '换一个名称')
    for (const [key, child] of Object.entries(value))
      waiting.push({ value: child, path: [...path, Array.isArray(value) ? Number(key) : key] })
  }
  return undefined
}
