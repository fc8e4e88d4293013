import {
  type AnyDocument,
  type Diagnostic,
  type DocumentKind,
  type DocumentRef,
  documentKinds,
  isNewer,
  languageVersion,
} from '#core/document'
import type { Library } from '#core/library'
import { availableNames, scanDiagnostics } from '#core/message'
import {
  type Collector,
  createCollector,
  type FoundDiagnostic,
  type findingOf,
  nearestOrAll,
  type Segments,
} from '#core/model'
import { distinctBy } from './checkContext.ts'
import { checkDict } from './dictCheck.ts'
import { withFixes } from './fix/fixed.ts'
import { hinted } from './hint.ts'
import { checkMenu } from './menu/menuCheck.ts'
import { checkModel } from './modelCheck.ts'
import { checkScreen } from './screenCheck.ts'
import { checkSeed } from './seedCheck.ts'
import { structureDiagnostics } from './structure.ts'
import type { Validator } from './validators.ts'

export type Validators = Readonly<Record<DocumentKind, Validator>>

/** The kind and id of a document, empty where it has none. */
export function refOf(document: unknown): DocumentRef {
  const { kind, id } = (typeof document === 'object' && document !== null ? document : {}) as {
    kind?: unknown
    id?: unknown
  }
  return { kind: isKind(kind) ? kind : 'screen', id: typeof id === 'string' ? id.slice(0, 80) : '' }
}

const isKind = (kind: unknown): kind is DocumentKind => documentKinds.includes(kind as DocumentKind)

/** Checks the structure of a document. All other checks expect a document that passed this one. */
export function checkStructure(document: unknown, validators: Validators): readonly Diagnostic[] {
  const check = (checked: unknown) => structureMistakes(checked, validators)
  return withFixes(document, check(document), { check, isStructure: true })
}

/** As `checkStructure`, without repairs. */
export const structureMistakes = (document: unknown, validators: Validators): readonly FoundDiagnostic[] =>
  completed(structureOf(document, validators))

function structureOf(document: unknown, validators: Validators): readonly FoundDiagnostic[] {
  const ref = refOf(document)
  const collector = createCollector(ref, null)
  const problem = (at: Segments, ...finding: Parameters<typeof findingOf>) => [collector.report(at, ...finding)]
  if (typeof document !== 'object' || document === null || Array.isArray(document))
    return problem([], scanDiagnostics.noObject)
  const scanned = scanDocument(document, collector)
  if (scanned) return [scanned]
  const { kind } = document as { kind?: unknown }
  if (kind === undefined) return problem(['kind'], scanDiagnostics.kindMissing, {}, availableNames(documentKinds))
  if (!isKind(kind))
    return problem(['kind'], scanDiagnostics.noKind, { kind: String(kind) }, nearestOrAll(String(kind), documentKinds))
  if (isNewer(document)) return problem(['version'], scanDiagnostics.newer, { version: languageVersion })
  return structureDiagnostics(validators[kind](document), ref)
}

/** Checks the references and expressions of a structurally valid document against `library`, which includes it. */
export function checkReferences(document: AnyDocument, library: Library): readonly Diagnostic[] {
  const check = (checked: unknown) => completed(referencesOf(checked as AnyDocument, library))
  return withFixes(document, check(document), { check })
}

function referencesOf(document: AnyDocument, library: Library): readonly FoundDiagnostic[] {
  if (document.kind === 'model') return checkModel(document, library)
  if (document.kind === 'screen') return checkScreen(document, library)
  if (document.kind === 'dict') return checkDict(document, library)
  return document.kind === 'menu' ? checkMenu(document, library) : checkSeed(document, library)
}

/** All diagnostics of a document: its structure and, if that is valid, its references and expressions. */
export function checkDocument(document: unknown, library: Library, validators: Validators): readonly Diagnostic[] {
  const structure = checkStructure(document, validators)
  return structure.length > 0 ? structure : checkReferences(document as AnyDocument, library)
}

/** Each diagnostic once, with a hint. */
const completed = (found: readonly FoundDiagnostic[]): readonly FoundDiagnostic[] =>
  distinctBy(found, ({ pointer, code, message }) => `${pointer} ${code} ${message}`).map(hinted)

const maxDepth = 48
const maxNodes = 200_000
const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype'])

interface CheckContext {
  value: unknown
  path: (string | number)[]
}

/**
 * Scans a parsed document before any other code walks it: depth, size, forbidden keys. Uses a work list instead of recursion, so deep
 * nesting cannot exhaust the call stack. Returns the first problem.
 */
function scanDocument(root: unknown, collector: Collector): FoundDiagnostic | undefined {
  const waiting: CheckContext[] = [{ value: root, path: [] }]
  for (let nodes = 0; waiting.length > 0; nodes += 1) {
    const { value, path } = waiting.pop() as CheckContext
    if (path.length > maxDepth) return collector.report(path, scanDiagnostics.tooDeep, { most: maxDepth })
    if (nodes > maxNodes) return collector.report([], scanDiagnostics.tooLarge, { most: maxNodes })
    if (typeof value !== 'object' || value === null) continue
    const bad = Object.keys(value).find((key) => forbiddenKeys.has(key))
    if (bad) return collector.report([...path, bad], scanDiagnostics.forbiddenKey, { key: bad })
    for (const [key, child] of Object.entries(value))
      waiting.push({ value: child, path: [...path, Array.isArray(value) ? Number(key) : key] })
  }
  return undefined
}
