import { type Static, type TSchema, Type } from 'typebox'
import { type DocumentRef, documentKinds } from '#core/document'
import { failedWith } from '#core/error'
import { limit } from '#core/limit'
import { mcpMessages, mcpTools } from '#core/message'
import { resultOf, type ToolContext } from './calls.ts'
import { describePlace } from './language.ts'
import { listRecords } from './records.ts'

export type { ToolContext } from './calls.ts'

/** Something that an assistant may do: what it is for, what it takes, and what it answers. */
export interface Tool<S extends TSchema = TSchema> {
  name: string
  title: string
  description: string
  input: S
  /** Whether it stores something; all others only read. */
  changes: boolean
  run(input: Static<S>, context: ToolContext): Promise<unknown>
}

const documents = '/online/document'
const closed = { additionalProperties: false }
const Kind = Type.Unsafe<DocumentRef['kind']>({ type: 'string', enum: [...documentKinds] })
const Id = Type.String({ minLength: 1, maxLength: 80 })
const Revision = Type.Integer({ minimum: 0 })
const named = { kind: Kind, id: Id }
const page = {
  pageNo: Type.Optional(Type.Integer({ minimum: 1 })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: limit.pageSize })),
}

type Run<S extends TSchema> = Tool<S>['run']

const toolOf =
  (changes: boolean) =>
  <const S extends TSchema>(name: keyof typeof mcpTools, input: S, run: Run<S>): Tool => {
    const [title, description] = mcpTools[name]
    return { name, title, description, input, changes, run: run as Run<TSchema> }
  }
const reads = toolOf(false)
const stores = toolOf(true)

/** Where a person looks at the draft and publishes it. */
const publishAt = ({ publicUrl }: ToolContext, { kind, id }: DocumentRef): string =>
  `${publicUrl}/online/design/${kind}/${encodeURIComponent(id)}`

const describeLanguage = reads(
  'describe_language',
  Type.Object({ kind: Kind, place: Type.Optional(Type.String({ maxLength: 200 })) }, closed),
  async ({ kind, place = '' }, context) => {
    const schema = await resultOf<Record<string, unknown>>(context, { path: `${documents}/schema`, query: { kind } })
    const description = describePlace(schema, place)
    if (!description) throw failedWith(mcpMessages.noPlace, { kind, place })
    return description
  },
)

const listDocuments = reads(
  'list_documents',
  Type.Object(
    { kind: Type.Optional(Kind), area: Type.Optional(Type.String()), keyword: Type.Optional(Type.String()), ...page },
    closed,
  ),
  ({ pageSize = 50, ...query }, context) =>
    resultOf(context, { path: `${documents}/list`, query: { ...query, pageSize } }),
)

const readDocument = reads(
  'read_document',
  Type.Object({ ...named, revision: Type.Optional(Revision), draft: Type.Optional(Type.Boolean()) }, closed),
  ({ draft, ...query }, context) =>
    resultOf(context, {
      path: `${documents}/queryById`,
      query: { ...query, draft: draft ? '1' : undefined, as: 'text' },
    }),
)

const checkDocuments = reads(
  'check_documents',
  Type.Object(
    { documents: Type.Array(Type.Record(Type.String(), Type.Unknown()), { minItems: 1, maxItems: 200 }) },
    closed,
  ),
  (body, context) => resultOf(context, { method: 'POST', path: `${documents}/check`, body }),
)

const saveDraft = stores(
  'save_draft',
  Type.Object(
    {
      ...named,
      document: Type.Record(Type.String(), Type.Unknown()),
      baseRevision: Type.Union([Revision, Type.Null()]),
    },
    closed,
  ),
  async (body, context) => {
    const saved = await resultOf<object>(context, { method: 'PUT', path: `${documents}/save`, body })
    return { ...saved, publishAt: publishAt(context, body) }
  },
)

const compareRevisions = reads(
  'compare_revisions',
  Type.Object({ ...named, from: Revision, to: Revision }, closed),
  (query, context) => resultOf(context, { path: `${documents}/diff`, query }),
)

const planPublication = reads(
  'plan_publication',
  Type.Object(
    { documents: Type.Array(Type.Object({ ...named, revision: Revision }, closed), { minItems: 1, maxItems: 200 }) },
    closed,
  ),
  async (body, context) => {
    const plan = await resultOf<object>(context, { method: 'POST', path: `${documents}/plan`, body })
    return { ...plan, publishAt: body.documents.map((ref) => publishAt(context, ref)), note: mcpMessages.byPerson }
  },
)

const readRecords = reads(
  'list_records',
  Type.Object(
    { screen: Id, where: Type.Optional(Type.String({ maxLength: limit.expressionLength })), ...page },
    closed,
  ),
  (query, context) => listRecords(context, query),
)

/** Everything that the door offers. None publishes, removes or renames. */
export const tools: readonly Tool[] = [
  ...[describeLanguage, listDocuments, readDocument, checkDocuments],
  ...[saveDraft, compareRevisions, planPublication, readRecords],
]
