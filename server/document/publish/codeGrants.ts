import { codesOf, endpoints, modelEndpoints } from '#core/endpoint'
import type { Library } from '#core/library'
import { fillText, publishingMessages } from '#core/message'
import type { Model } from '#core/model'
import { splitCodes } from '#core/permission'
import type { PermissionEntry } from '#server/context'
import type { ImplicitGrant, PublishChange } from './follower.ts'

/** Something that a code opens. */
interface Opening {
  code: string
  /** What it is, for people. */
  what: string
  model: string
  pointer: string
}

const callCodes: ReadonlySet<string> = new Set(endpoints.flatMap(({ access }) => codesOf(access)))

/** What the codes of a model open, by a name that stays when the code changes. */
function openingsOf(model: Model): [string, Opening][] {
  const { id, title, document } = model
  const own = 'permission' in document ? '/permission' : ''
  const calls = modelEndpoints(model).flatMap((endpoint): [string, Opening][] => {
    const [code] = codesOf(endpoint.access)
    const at = model.moves.findIndex((move) => move.id === endpoint.move && move.permission !== undefined)
    const pointer = at < 0 ? own : `/states/moves/${at}/permission`
    const what = fillText(publishingMessages.titled, { title, summary: endpoint.summary })
    return code ? [[`${id} ${endpoint.call} ${endpoint.move ?? ''}`, { code, what, model: id, pointer }]] : []
  })
  const fields = model.fields.flatMap((field): [string, Opening][] => {
    const code = field.document.permission
    const what = fillText(publishingMessages.editOf, { title, field: field.title })
    return code
      ? [[`${id} field ${field.name}`, { code, what, model: id, pointer: `/fields/${field.name}/permission` }]]
      : []
  })
  return [...calls, ...fields]
}

const allOpenings = (library: Library): Map<string, Opening> => new Map(library.models().flatMap(openingsOf))

/** Codes that somebody may hold already: those of the live documents, of the catalogue of calls and of the permission rows. */
const codesInUse = (before: Iterable<Opening>, rows: readonly PermissionEntry[]): ReadonlySet<string> =>
  new Set([...callCodes, ...[...before].map(({ code }) => code), ...rows.flatMap(({ perms }) => splitCodes(perms))])

/** A model, a move or a field that codes open which people may hold for something else. A field that had no code is only closed by one. */
export async function codeGrants({ services, before, after }: PublishChange): Promise<ImplicitGrant[]> {
  const [had, has] = [allOpenings(before), allOpenings(after)]
  const grantedCodes = codesInUse(had.values(), await services.rights.permissions())
  const newlyOpen = [...has].filter(([name, { code, model }]) => {
    const known = had.get(name)
    const isOpen = known === undefined && name.includes(' field ') && before.resolvedModel(model) !== undefined
    return !isOpen && known?.code !== code && grantedCodes.has(code)
  })
  return [...new Map(newlyOpen.map(([, opening]) => [`${opening.model}${opening.pointer}`, opening])).values()].map(
    ({ code, what, model, pointer }) => ({
      document: { kind: 'model', id: model },
      pointer,
      message: fillText(publishingMessages.codeInUse, { code, what }),
      hint: publishingMessages.chooseCode,
    }),
  )
}
