import { type Difference, diffDocuments, type FieldTitles, titlesIn } from '#core/design'
import type { AnyDocument, Diagnostic, DocumentRef } from '#core/document'
import type { Library } from '#core/library'
import type { Model } from '#core/model'
import { modelOfScreen } from '#server/rights'
import type { GrantedAccess } from '../access/documentAccess.ts'
import type { EditContext } from '../editing.ts'
import { findHead } from '../store/revision.ts'
import { type Audience, audienceOf } from './audience.ts'
import { columnMoves, dropStep, type FieldMove, type GoneField, goneFields, likelyNames } from './fieldMove.ts'
import { neededDrafts } from './neededDrafts.ts'
import { checkedSet, type PublishRequest } from './publish.ts'
import { affectedModels, type PlannedStep, plansOf, readablePlan, unconfirmed } from './tablePlan.ts'

/** What would become of a document. */
interface PlannedDocument extends DocumentRef {
  title: string
  /** The revision that is live now; null when none is. */
  live: number | null
  /** How it differs from what is live; empty for a new document. */
  changes: readonly Difference[]
}

/** A field with another name, and the steps of its columns that lose nothing if its values go with it. */
interface MovableField extends FieldMove {
  title: string
  steps: readonly string[]
}

/** A field that is gone, and what it could be called now. */
interface RenamableField extends Omit<MovableField, 'to'> {
  to: readonly { name: string; title: string }[]
}

/** A draft in its latest revision. */
interface DraftAlong extends DocumentRef {
  title: string
  revision: number
}

/** What a publication would do. */
interface PublishPlan {
  documents: readonly PlannedDocument[]
  plan: readonly PlannedStep[]
  /** The steps that lose values and must be confirmed by their ids. */
  needs: readonly string[]
  /** The fields that look as if they only had another name: their values can go with them. */
  moves: readonly MovableField[]
  /** The other fields that are gone while new ones have their type: their values can go with one that is chosen. */
  renamable: readonly RenamableField[]
  diagnostics: readonly Diagnostic[]
  /** Other drafts of the caller that take errors away if they are published along. */
  along: readonly DraftAlong[]
  /** Whether there are no errors: those refuse. */
  publishable: boolean
  /** Who would see the screens among the documents. */
  audience: readonly Audience[]
}

/**
 * Says what a publication would do, without the revisions that are live already, and does nothing. Without moves those that are suggested
 * count as made. Throws when a revision cannot be published at all, or a table cannot be changed so.
 */
export async function askPlan(
  editing: EditContext & { access: GrantedAccess },
  request: Pick<PublishRequest, 'documents' | 'followers' | 'moves'>,
): Promise<PublishPlan> {
  const { library, services, access } = editing
  const { query, dialect } = services.database
  await library.reload()
  const documents = request.documents.filter((one) => one.restore || library.live(one)?.revision !== one.revision)
  const set = await checkedSet(editing, { note: '', confirm: [], moves: 'suggested', ...request, documents })
  const models = affectedModels(set.documents, set.after)
  const plan = await readablePlan(query, dialect, await plansOf(query, dialect, models))
  const there = { ...access, ...access.over(set.after) }
  const isPublishable = set.diagnostics.every(({ severity }) => severity !== 'error')
  const screens = set.documents.filter((document) => isOpened(document, set.after))
  return {
    documents: set.documents.map((document) => {
      const { kind, id, title } = document
      const live = library.live({ kind, id })
      const titles = titlesFor(document, [set.after, library.current()])
      const changes = live ? diffDocuments(live.document, document, titles) : []
      return { kind, id, title, live: live?.revision ?? null, changes }
    }),
    plan: plan.map((step) => withTitle(step, models, library.current())),
    needs: unconfirmed(plan, []),
    ...movableFields(models, { before: library.current(), after: set.after }),
    diagnostics: set.diagnostics,
    along: isPublishable ? [] : await draftsAlong(editing, set.documents),
    publishable: isPublishable,
    audience: await audienceOf(screens, { ...editing, access: there }, set.after),
  }
}

async function draftsAlong(
  { library, services, caller }: EditContext,
  documents: readonly AnyDocument[],
): Promise<readonly DraftAlong[]> {
  const { query } = services.database
  const needed = await neededDrafts(documents, { library, query, author: caller.user.username })
  const heads = await Promise.all(needed.map(({ draft }) => findHead(query, draft)))
  return heads.flatMap((head) =>
    head ? [{ kind: head.kind, id: head.id, title: head.title, revision: head.latest }] : [],
  )
}

/** The titles of the fields of the model that a document names. */
function titlesFor({ kind, id }: DocumentRef, libraries: readonly Library[]): FieldTitles {
  if (kind !== 'screen') return () => undefined
  return titlesIn(libraries.flatMap((library) => library.resolvedModel(modelOfScreen(id, library) ?? '') ?? []))
}

/** The step with the titles of the model and the field of its column. */
function withTitle(step: PlannedStep, models: readonly Model[], before: Library): PlannedStep {
  const model = models.find(({ table }) => table === step.table)
  const versions = model ? [model, before.resolvedModel(model.id)] : []
  const fields = versions.flatMap((one) => one?.fields ?? [])
  const field = fields.find(({ columnName }) => columnName === step.column)
  return model ? { ...step, title: [model.title, field?.title ?? step.column].filter(Boolean).join(' ') } : step
}

interface Versions {
  before: Library
  after: Library
}

function movableFields(models: readonly Model[], change: Versions): Pick<PublishPlan, 'moves' | 'renamable'> {
  const gone = goneFields(models, change)
  const likely = likelyNames(gone)
  const stepsOf = (move: FieldMove) => columnMoves(move, change).map(dropStep)
  const isLikely = ({ candidates }: GoneField) => candidates.some((one) => likely.includes(one))
  return {
    moves: likely.map(({ move, field }) => ({ ...move, title: field.title, steps: stepsOf(move) })),
    renamable: gone
      .filter((one) => !isLikely(one))
      .flatMap(({ field, candidates }) => {
        const [first] = candidates
        if (!first) return []
        const to = candidates.map((one) => ({ name: one.move.to, title: one.field.title }))
        return [{ model: first.move.model, from: field.name, title: field.title, steps: stepsOf(first.move), to }]
      }),
  }
}

const isOpened = ({ kind, id }: DocumentRef, library: Library): boolean =>
  kind === 'screen' && library.screen(id) !== undefined && library.screen(id)?.abstract !== true
