import type { Library } from '#core/library'
import type { Collector, Segments } from '#core/model'
import { codeFinding, ownCodeFinding } from './codeFinding.ts'

interface CodePlace {
  library: Library
  collector: Collector
  at: Segments
}

/** Checks a code that is given where it is written: that of a field, a move, a screen or an action. */
export function checkOwnCode(code: string | undefined, { library, collector, at }: CodePlace): void {
  if (code === undefined) return
  for (const finding of ownCodeFinding(code, library)) collector.add(at, finding)
}

/** Checks a code that something else has to give. */
export function checkCode(code: string, { library, collector, at }: CodePlace): void {
  for (const finding of codeFinding(code, library)) collector.add(at, finding)
}

/** Checks every code under the key `permission`, however deep. */
export function checkCodesIn(node: unknown, { library, collector, at }: CodePlace): void {
  if (typeof node !== 'object' || node === null) return
  for (const [key, child] of Object.entries(node)) {
    const here = [...at, Array.isArray(node) ? Number(key) : key]
    if (key === 'permission' && typeof child === 'string') checkOwnCode(child, { library, collector, at: here })
    else checkCodesIn(child, { library, collector, at: here })
  }
}
