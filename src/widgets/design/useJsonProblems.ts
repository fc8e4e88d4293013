import { useEffect, useMemo, useRef, useState } from 'react'
import { isSameDocument } from '#core/design'
import type { Diagnostic } from '#core/document'
import { changeBetween, editTextBy, type JsonNode, movedOffset, nodeAt, readText, type TextFault } from '#core/edit'
import type { ParsedText } from '#react/design'
import { useEngine } from '#react/engine'
import type { EditorProblem } from '#widgets/code'
import type { JsonLanguage, JsonNames } from '#widgets/jsonLanguage'

/** A text that could be read, with its tree and its problems. */
interface GoodText {
  text: string
  root: JsonNode
  problems: readonly EditorProblem[]
}

interface JsonProblems {
  /** The tree of the text; null while it is no document. */
  root: JsonNode | null
  problems: readonly EditorProblem[]
}

interface JsonProblemSettings {
  present: ParsedText | undefined
  diagnostics: readonly Diagnostic[]
  language: JsonLanguage | null
  own: JsonNames
}

/**
 * The problems of a text at their places. While it is a document they are what the server says of it; while it is none they are where it
 * stops, what the language says of the words around that, and what the server said before, moved along.
 */
export function useJsonProblems({ present, diagnostics, language, own }: JsonProblemSettings): JsonProblems {
  const last = useRef<GoodText | null>(null)
  const good = useMemo(() => (present ? goodText(present, diagnostics) : null), [present, diagnostics])
  const local = useLocalProblems({ present, language, own })
  useEffect(() => {
    if (good) last.current = good
  }, [good])
  return useMemo(() => {
    if (good) return good
    const before = last.current && present ? movedProblems(last.current, present.text) : []
    return { root: null, problems: [...(present?.fault ? [faultProblem(present.fault)] : []), ...local, ...before] }
  }, [good, present, local])
}

function goodText(present: ParsedText, diagnostics: readonly Diagnostic[]): GoodText | null {
  const { root } = present.fault ? { root: undefined } : readText(present.text)
  if (!root) return null
  const own = diagnostics.filter((one) => isSameDocument(one.document, present))
  return { text: present.text, root, problems: own.map(problemIn(present.text, root)) }
}

/** Where the value at a pointer is written. */
export function stretchOf(root: JsonNode, pointer: string): { from: number; to: number } | null {
  const node = nodeAt(root, pointer)
  return node ? { from: node.offset, to: node.offset + node.length } : null
}

/** The place of a diagnostic: that of the nearest value that is there. */
const problemIn =
  (text: string, root: JsonNode) =>
  ({ pointer, message, hint, severity, fix }: Diagnostic): EditorProblem => {
    let place = pointer
    while (place !== '' && !nodeAt(root, place)) place = place.slice(0, place.lastIndexOf('/'))
    const { from, to } = stretchOf(root, place) ?? { from: 0, to: 0 }
    const fullMessage = hint ? `${message}，${hint}` : message
    const change = fix ? changeOf(text, fix) : null
    const mends = fix && change ? { fix: { title: fix.title, ...change } } : {}
    return { from, to: place === '' ? from + 1 : to, severity, message: fullMessage, ...mends }
  }

/** The change that a repair makes to a text; null where its place is gone since it was checked. */
function changeOf(text: string, fix: NonNullable<Diagnostic['fix']>) {
  try {
    const { offset, length, content } = changeBetween(text, editTextBy(text, fix.edits))
    return { from: offset, to: offset + length, content }
  } catch (cause) {
    if (cause instanceof RangeError) return null
    throw cause
  }
}

function faultProblem({ offset, length, message, fix }: TextFault): EditorProblem {
  const problem = { from: offset, to: offset + length, severity: 'error' as const, message }
  if (!fix) return problem
  const { title, change } = fix
  return { ...problem, fix: { title, from: change.offset, to: change.offset + change.length, content: change.content } }
}

/** What was said of a text, at the places where its parts are now. */
function movedProblems({ text, problems }: GoodText, next: string): EditorProblem[] {
  const change = [changeBetween(text, next)]
  return problems.map((one) => ({ ...one, from: movedOffset(one.from, change), to: movedOffset(one.to, change) }))
}

const pauseMs = 300
const none: readonly EditorProblem[] = []

/** What the language says around the place where a text stops, a moment after the last key. */
function useLocalProblems({
  present,
  language,
  own,
}: Omit<JsonProblemSettings, 'diagnostics'>): readonly EditorProblem[] {
  const { clock } = useEngine().ports
  const [found, setFound] = useState<{ of: ParsedText; problems: readonly EditorProblem[] } | null>(null)
  useEffect(() => {
    if (!present?.fault || !language) return
    let isCurrent = true
    const ask = async () => {
      const { text, fault } = present
      const problems = await language.check({ text, offset: fault?.offset ?? 0, own })
      if (isCurrent) setFound({ of: present, problems })
    }
    const cancel = clock.after(pauseMs, () => void ask())
    return () => {
      isCurrent = false
      cancel()
    }
  }, [clock, present, language, own])
  return found && found.of === present ? found.problems : none
}
