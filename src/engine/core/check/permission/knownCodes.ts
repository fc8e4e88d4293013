import type { ScreenDocument } from '#core/document'
import { codesOf, endpoints } from '#core/endpoint'
import type { Library } from '#core/library'
import { codeOf, fieldCodeOf, type Model, maskedFields } from '#core/model'
import { wholeScreen } from '#core/screen'

/** What can be done with the records of every model. spec: schema-language, Permissions */
const actions = ['list', 'add', 'edit', 'delete', 'batch_delete', 'detail', 'import', 'export', 'recycle', 'revert']

const codesOfModel = (model: Model): string[] => [
  ...actions.map((action) => codeOf(model, action)),
  ...model.moves.flatMap(({ id, permission }) => (permission === undefined ? [codeOf(model, id)] : [])),
  ...model.fields.map(({ name }) => fieldCodeOf(model, name)),
  ...maskedFields(model).flatMap(({ mask }) => mask?.code ?? []),
]

/** The codes that the document of a model writes for its moves and fields. */
const codesWritten = ({ moves, fields }: Model): string[] => [
  ...moves.flatMap(({ permission }) => permission ?? []),
  ...fields.flatMap(({ document }) => document.permission ?? []),
]

/** Every text under the key `permission`, however deep. */
function codesIn(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return []
  return Object.entries(node).flatMap(([key, child]) =>
    key === 'permission' && typeof child === 'string' ? [child] : codesIn(child),
  )
}

/** The screen with what it extends, so that codes hold the values of its parameters. */
function wholeOf(id: string, library: Library): ScreenDocument | undefined {
  const screen = library.screen(id)
  return screen && !screen.abstract ? wholeScreen(screen, library) : screen
}

const callCodes = endpoints.flatMap(({ access }) => codesOf(access))

/** The codes of a library by where they come from. */
interface KnownCodes {
  /** Those that follow from models and calls. */
  derived: ReadonlySet<string>
  /** With those that documents write. */
  all: ReadonlySet<string>
  /** The first parts of codes that models and calls give. */
  prefixes: ReadonlySet<string>
}

const known = new WeakMap<Library, KnownCodes>()

/** Every code that a model, a screen or a call gives; gathered once for a library. */
export function knownCodes(library: Library): KnownCodes {
  const before = known.get(library)
  if (before) return before
  const derived = [...library.models().flatMap(codesOfModel), ...callCodes]
  const prefixes = [...library.models().map(({ permission }) => permission), ...callCodes.map(prefixOf)]
  const codes = {
    derived: new Set(derived),
    all: new Set([
      ...derived,
      ...library.models().flatMap(codesWritten),
      ...library.screenIds().flatMap((id) => codesIn(wholeOf(id, library))),
    ]),
    prefixes: new Set(prefixes),
  }
  known.set(library, codes)
  return codes
}

export const prefixOf = (code: string): string => code.split(':')[0] ?? ''
