import type { AnyDocument, Diagnostic, FieldDocument, ModelDocument } from '#core/document'
import { codesOf, endpoints, modelEndpoints } from '#core/endpoint'
import { fieldTypeOf } from '#core/fieldType'
import type { Library } from '#core/library'
import { fillText, publishingMessages } from '#core/message'
import { type Field, fieldCodeOf, type Model } from '#core/model'
import { memoized, splitKeys } from '#core/object'
import type { Caller, PermissionEntry } from '#server/context'
import { nameAfter } from './fieldMove.ts'
import type { ImplicitGrant, PublishChange, PublishFollower } from './follower.ts'

/** A warning for administrators, who may decide this, and an error for everybody else. */
const grantDiagnostic = (grant: ImplicitGrant, severity: Diagnostic['severity']): Diagnostic => ({
  ...grant,
  severity,
  code: 'gives-rights',
})

/** Rows of seeds bypass all rights at the next start. */
const seedGrants = (documents: readonly AnyDocument[]): ImplicitGrant[] =>
  documents
    .filter(({ kind }) => kind === 'seed')
    .map(({ kind, id }) => ({
      document: { kind, id },
      pointer: '',
      message: publishingMessages.seedsUnchecked,
      hint: publishingMessages.byAdministrator,
    }))

/** A statement runs by the account of its data source, whoever reads the report. */
const statementGrants = (documents: readonly AnyDocument[]): ImplicitGrant[] =>
  documents.flatMap((document) => {
    const query = document.kind === 'model' ? (document as ModelDocument).query : undefined
    if (!query || !('sql' in query)) return []
    const { kind, id } = document
    const message = fillText(publishingMessages.statementOfSource, { source: query.source })
    return [{ document: { kind, id }, pointer: '/query/sql', message, hint: publishingMessages.byAdministrator }]
  })

interface PublishedSet {
  documents: readonly AnyDocument[]
  followers: readonly PublishFollower[]
  caller: Caller
}

/**
 * What a publish would implicitly grant: codes that users hold for something else, removed guards, rows that data rules no longer hide. A
 * warning for administrators, an error for others. spec: schema-language, Permissions
 */
export async function grantDiagnostics(
  change: PublishChange,
  { documents, followers, caller }: PublishedSet,
): Promise<Diagnostic[]> {
  const followerGrants = await Promise.all(followers.map(async (follower) => (await follower.grants?.(change)) ?? []))
  const grants = [
    ...(await codeGrants(change)),
    ...(await movedCodeGrants(change)),
    ...fieldGrants(change),
    ...rightsGrants(change, documents),
    ...seedGrants(documents),
    ...statementGrants(documents),
    ...followerGrants.flat(),
  ]
  return grants.map((grant) => grantDiagnostic(grant, caller.rights.admin ? 'warning' : 'error'))
}

/** Something protected by a permission code. */
interface GuardedPart {
  code: string
  /** Its label. */
  what: string
  model: string
  pointer: string
}

const callCodes: ReadonlySet<string> = new Set(endpoints.flatMap(({ access }) => codesOf(access)))

/** What the codes of a model protect, by keys that do not depend on the codes. */
const openingsOf = memoized((model: Model): readonly [string, GuardedPart][] => {
  const { id, title, document } = model
  const own = 'permission' in document ? '/permission' : ''
  const calls = modelEndpoints(model).flatMap((endpoint): [string, GuardedPart][] => {
    const [code] = codesOf(endpoint.access)
    const at = model.moves.findIndex((move) => move.id === endpoint.move && move.permission !== undefined)
    const pointer = at < 0 ? own : `/states/moves/${at}/permission`
    const what = fillText(publishingMessages.titled, { title, summary: endpoint.summary })
    return code ? [[`${id} ${endpoint.call} ${endpoint.move ?? ''}`, { code, what, model: id, pointer }]] : []
  })
  const fields = model.fields.flatMap((field): [string, GuardedPart][] => {
    const code = field.document.permission
    const what = fillText(publishingMessages.editOf, { title, field: field.title })
    return code
      ? [[`${id} field ${field.name}`, { code, what, model: id, pointer: `/fields/${field.name}/permission` }]]
      : []
  })
  return [...calls, ...fields]
})

const allOpenings = (library: Library): Map<string, GuardedPart> => new Map(library.models().flatMap(openingsOf))

/** Codes that somebody may already hold: those of live documents, catalogue calls and permission rows. */
const codesInUse = (before: Iterable<GuardedPart>, rows: readonly PermissionEntry[]): ReadonlySet<string> =>
  new Set([...callCodes, ...[...before].map(({ code }) => code), ...rows.flatMap(({ perms }) => splitKeys(perms))])

interface MovedField {
  model: Model
  old: Field
  fresh: Field
}

/** The fields that get another name, in each model that has them. */
const movedFields = ({ before, after, moves }: Pick<PublishChange, 'before' | 'after' | 'moves'>): MovedField[] =>
  moves.flatMap(({ from, to }) =>
    after.models().flatMap((model) => {
      const [old, fresh] = [before.resolvedModel(model.id)?.field(from), model.field(to)]
      const isMoved = nameAfter(from, model.id, { moves, library: after }) === to
      return old && fresh && isMoved ? [{ model, old, fresh }] : []
    }),
  )

/** Fields under a code that would come under another one which users may hold already. */
async function movedCodeGrants({ services, ...change }: PublishChange): Promise<ImplicitGrant[]> {
  const moved = movedFields(change)
  if (moved.length === 0) return []
  const codes = new Set((await services.rights.permissions()).flatMap(({ perms }) => splitKeys(perms)))
  return moved.flatMap(({ model, old, fresh }) => {
    const former = change.before.resolvedModel(model.id) ?? model
    const code = fieldCodeOf(model, fresh.name)
    if (!codes.has(fieldCodeOf(former, old.name)) || !codes.has(code)) return []
    const what = fillText(publishingMessages.viewOf, { title: model.title, field: fresh.title })
    return [
      {
        document: { kind: 'model', id: model.id },
        pointer: `/fields/${fresh.name}`,
        message: fillText(publishingMessages.codeInUse, { code, what }),
        hint: publishingMessages.chooseCode,
      },
    ]
  })
}

/** Models, moves and fields whose new code users may hold for something else. A code on an unprotected field only restricts it. */
async function codeGrants({ services, before, after, moves }: PublishChange): Promise<ImplicitGrant[]> {
  const [had, has] = [allOpenings(before), allOpenings(after)]
  const grantedCodes = codesInUse(had.values(), await services.rights.permissions())
  const moved = movedFields({ before, after, moves })
  const formerNames = new Map(
    moved.map(({ model, old, fresh }) => [`${model.id} field ${fresh.name}`, `${model.id} field ${old.name}`]),
  )
  const newlyOpen = [...has].filter(([name, { code, model }]) => {
    const earlier = had.get(formerNames.get(name) ?? name)
    const isOpen = earlier === undefined && name.includes(' field ') && before.resolvedModel(model) !== undefined
    return !isOpen && earlier?.code !== code && grantedCodes.has(code)
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

/** A guard of a field, and whether the field still has it. */
interface Guard {
  word: string
  had(field: Field): boolean
  keeps(before: Field, after: Field): boolean
  what: string
}

const guards: readonly Guard[] = [
  {
    word: 'guarded',
    had: ({ document }) => document.guarded === true,
    keeps: (_, { document }) => document.guarded === true,
    what: publishingMessages.noViewCode,
  },
  {
    word: 'permission',
    had: ({ document }) => document.permission !== undefined,
    keeps: (_, { document }) => document.permission !== undefined,
    what: publishingMessages.noEditCode,
  },
  {
    word: 'mask',
    had: ({ mask }) => mask !== undefined,
    keeps: (before, { document }) => JSON.stringify(document.mask) === JSON.stringify(before.document.mask),
    what: publishingMessages.maskChanged,
  },
  {
    word: 'type',
    had: ({ type }) => type.writeOnly === true,
    keeps: (_, { type }) => type.writeOnly === true,
    what: publishingMessages.noSecret,
  },
  {
    word: 'valuesOf',
    had: ({ document }) => document.valuesOf !== undefined,
    keeps: (before, { document }) => document.valuesOf === before.document.valuesOf,
    what: publishingMessages.notCut,
  },
]

const hint = publishingMessages.byAdministrator

function lostGuards(before: Model, after: Model, nameOf: (field: string) => string): ImplicitGrant[] {
  return before.fields.flatMap((field) => {
    const now = after.field(nameOf(field.name))
    if (!now) return []
    return guards
      .filter((guard) => guard.had(field) && !guard.keeps(field, now))
      .map(({ word, what }) => ({
        document: { kind: 'model', id: after.id },
        pointer: `/fields/${now.name}/${word}`,
        message: fillText(publishingMessages.fieldOpened, { field: field.title, what }),
        hint,
      }))
  })
}

/** A model that becomes shared shows the rows of each tenant to all tenants. */
const opened = (before: Model, after: Model): ImplicitGrant[] =>
  !before.document.shared && after.document.shared === true
    ? [
        {
          document: { kind: 'model', id: after.id },
          pointer: '/shared',
          message: fillText(publishingMessages.tenantsMixed, { title: after.title }),
          hint,
        },
      ]
    : []

/** Guards on fields and rows of live models that the publish would remove. */
const fieldGrants = ({ before, after, moves }: Pick<PublishChange, 'before' | 'after' | 'moves'>): ImplicitGrant[] =>
  before.models().flatMap((model) => {
    const now = after.resolvedModel(model.id)
    const nameOf = (field: string) => nameAfter(field, model.id, { moves, library: after })
    return now ? [...lostGuards(model, now, nameOf), ...opened(model, now)] : []
  })

/** Models that store rights or logs: the server's own code relies on their fields. */
const rightsModels: ReadonlySet<string> = new Set([
  ...['sysUser', 'sysRole', 'sysPermission', 'sysPermissionDataRule', 'sysDepart', 'sysTenant'],
  ...['sysUserRole', 'sysRolePermission', 'sysRoleDataRule', 'sysUserDepart', 'sysUserTenant'],
  ...['sysLog', 'sysDataLog'],
])

/** Properties that only affect appearance. */
const looks = new Set([
  '$schema',
  'title',
  'help',
  'tags',
  'hide',
  'width',
  'widget',
  'props',
  'placeholder',
  'indexes',
  'sort',
  'fields',
])

const essence = (document: object): string =>
  JSON.stringify(
    Object.entries(document)
      .filter(([word]) => !looks.has(word))
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  )

/** Many-to-many fields write rows of another model, and formulas show values of other records. */
const reaches = ({ type, through }: FieldDocument): boolean =>
  through !== undefined || type === 'formula' || fieldTypeOf(type)?.nested === true

function changedPlaces(before: ModelDocument, after: ModelDocument): string[] {
  const fields = Object.entries(after.fields).filter(([name, field]) => {
    const earlier = before.fields[name]
    return earlier ? essence(earlier) !== essence(field) : reaches(field)
  })
  const isWhole = Object.keys(before.fields).every((name) => name in after.fields)
  return [...(isWhole && essence(before) === essence(after) ? [] : ['']), ...fields.map(([name]) => `/fields/${name}`)]
}

/** Changes of the models that rights depend on, except appearance and plain new fields. */
const rightsGrants = ({ before }: Pick<PublishChange, 'before'>, documents: readonly AnyDocument[]): ImplicitGrant[] =>
  documents.flatMap((document) => {
    const earlierModel =
      document.kind === 'model' && rightsModels.has(document.id) ? before.model(document.id) : undefined
    if (!earlierModel) return []
    return changedPlaces(earlierModel, document as ModelDocument).map((pointer) => ({
      document: { kind: 'model', id: document.id },
      pointer,
      message: fillText(publishingMessages.rightsModel, { title: earlierModel.title }),
      hint: publishingMessages.looksAlone,
    }))
  })
