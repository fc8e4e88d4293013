import type { ScreenDocument } from '#core/document'
import { codesOf, endpoints } from '#core/endpoint'
import { nearHint, suggestName } from '#core/expression'
import type { Library } from '#core/library'
import { availableNames, documentDiagnostics, type Hint } from '#core/message'
import { codeOf, type Finding, fieldCodeOf, findingOf, type Model, maskedFields } from '#core/model'
import { groupBy, memoized } from '#core/object'
import { wholeScreen } from '#core/screen'
import type { CheckContext } from '../checkContext.ts'

/** Checks a code that is defined where it is written: by a field, move, screen or action. */
export function checkOwnCode(code: string | undefined, { library, collector, at }: CheckContext): void {
  if (code === undefined) return
  for (const finding of ownCodeFinding(code, library)) collector.add(at, finding)
}

/** Checks a code that must be defined elsewhere. */
export function checkCode(code: string, { library, collector, at }: CheckContext): void {
  for (const finding of codeFinding(code, library)) collector.add(at, finding)
}

/** Checks every code under a key `permission`, at any depth. */
export function checkCodesIn(node: unknown, { library, collector, at }: CheckContext): void {
  if (typeof node !== 'object' || node === null) return
  for (const [key, child] of Object.entries(node)) {
    const here = [...at, Array.isArray(node) ? Number(key) : key]
    if (key === 'permission' && typeof child === 'string') checkOwnCode(child, { library, collector, at: here })
    else checkCodesIn(child, { library, collector, at: here })
  }
}

/** The problem of a code that must be defined elsewhere; empty when there is none. */
export function codeFinding(code: string, library: Library): Finding[] {
  const wrongPrefix = prefixFinding(code, library)
  if (wrongPrefix) return [wrongPrefix]
  const { all, derived } = knownCodes(library)
  const defined = isFieldCode(code) ? derived : all
  if (defined.has(code)) return []
  const ofPrefix = [...defined].filter((each) => prefixOf(each) === prefixOf(code))
  const meant = suggestName(restOf(code), ofPrefix.map(restOf))
  const hint: Hint = meant ? { do: 'rename', from: code, to: `${prefixOf(code)}:${meant}` } : availableNames(ofPrefix)
  const finding = findingOf(documentDiagnostics.unknownPermission, { code }, hint)
  return [{ ...finding, severity: isFieldCode(code) ? 'error' : 'warning' }]
}

/** The problem of a code that is defined where it is written: it may be new, but not a misspelling of an existing one. */
function ownCodeFinding(code: string, library: Library): Finding[] {
  const wrongPrefix = prefixFinding(code, library)
  if (wrongPrefix) return [wrongPrefix]
  const { derived, ofPrefix } = knownCodes(library)
  if (derived.has(code)) return []
  if (isFieldCode(code)) return codeFinding(code, library)
  const meant = ofPrefix.get(prefixOf(code))?.find((each) => isOneSlip(each, code))
  if (!meant) return []
  return [findingOf(documentDiagnostics.unknownPermissionHere, { code, meant })]
}

/** What stands before the first colon of a code: its model, or the calls that it is for. */
function prefixOf(code: string): string {
  return code.split(':')[0] ?? ''
}

/** The part of a code after its prefix. */
const restOf = (code: string): string => code.slice(prefixOf(code).length + 1)

/** `device:field:name` guards a field of the model. */
const isFieldCode = (code: string): boolean => code.split(':')[1] === 'field'

function prefixFinding(code: string, library: Library): Finding | undefined {
  const prefix = prefixOf(code)
  const { prefixes } = knownCodes(library)
  if (prefixes.has(prefix) || prefix.startsWith('$params')) return undefined
  const hint = nearHint(prefix, [...prefixes])
  return findingOf(documentDiagnostics.unknownPrefix, { prefix }, hint)
}

/** True when the texts differ by one inserted, removed, replaced or swapped character. */
function isOneSlip(from: string, to: string): boolean {
  if (from === to || Math.abs(from.length - to.length) > 1) return false
  const least = Math.min(from.length, to.length)
  let at = 0
  while (at < least && from[at] === to[at]) at += 1
  const rest = (text: string, skipped: number) => text.slice(at + skipped)
  if (from.length !== to.length)
    return from.length > to.length ? rest(from, 1) === rest(to, 0) : rest(from, 0) === rest(to, 1)
  const isSwap = from[at] === to[at + 1] && from[at + 1] === to[at] && rest(from, 2) === rest(to, 2)
  return isSwap || rest(from, 1) === rest(to, 1)
}

/** The permission actions of every model. spec: schema-language, Permissions */
const actions = ['list', 'add', 'edit', 'delete', 'batch_delete', 'detail', 'import', 'export', 'recycle', 'revert']

const codesOfModel = memoized((model: Model): readonly string[] => [
  ...actions.map((action) => codeOf(model, action)),
  ...model.moves.flatMap(({ id, permission }) => (permission === undefined ? [codeOf(model, id)] : [])),
  ...model.fields.map(({ name }) => fieldCodeOf(model, name)),
  ...maskedFields(model).flatMap(({ mask }) => mask?.code ?? []),
])

/** The codes that a model document declares for its moves and fields. */
const codesWritten = memoized(({ moves, fields }: Model): readonly string[] => [
  ...moves.flatMap(({ permission }) => permission ?? []),
  ...fields.flatMap(({ document }) => document.permission ?? []),
])

/** Every text under a key `permission`, at any depth. */
function codesIn(node: unknown): readonly string[] {
  if (typeof node !== 'object' || node === null) return []
  return Object.entries(node).flatMap(([key, child]) =>
    key === 'permission' && typeof child === 'string' ? [child] : codesIn(child),
  )
}

const codesOfScreen = memoized((screen: ScreenDocument) => codesIn(screen))

/** The screen with what it extends merged in, so that its codes contain the values of its parameters. */
function mergedScreen(id: string, library: Library): ScreenDocument | undefined {
  const screen = library.screen(id)
  return screen && !screen.abstract ? wholeScreen(screen, library) : screen
}

const callCodes = endpoints.flatMap(({ access }) => codesOf(access))

/** The codes of a library by their origin. */
interface KnownCodes {
  /** Codes derived from models and calls. */
  derived: ReadonlySet<string>
  /** Derived codes and those that documents declare. */
  all: ReadonlySet<string>
  /** The derived codes by their prefixes. */
  ofPrefix: ReadonlyMap<string, readonly string[]>
  /** The prefixes of models and calls; a mask may name another one by mistake. */
  prefixes: ReadonlySet<string>
}

/** Every code that a model, screen or call defines. */
export const knownCodes = memoized((library: Library): KnownCodes => {
  const models = [...library.models(), ...library.reports()]
  const derived = new Set([...models.flatMap(codesOfModel), ...callCodes])
  return {
    derived,
    all: new Set([
      ...derived,
      ...library.models().flatMap(codesWritten),
      ...library.screenIds().flatMap((id) => {
        const screen = mergedScreen(id, library)
        return screen ? codesOfScreen(screen) : []
      }),
    ]),
    ofPrefix: groupBy(derived, prefixOf),
    prefixes: new Set([...models.map(({ permission }) => permission), ...callCodes.map(prefixOf)]),
  }
})
