import type { Diagnostic, DocumentRef } from '#core/document'
import { type designNames, fillText, designMessages as texts } from '#core/message'
import type { Design } from '#react/design'
import { encodePart, type HttpCalls } from '#runtime/http'

/** Where a document is designed, with the part selected that is written at a pointer. */
export const designAddress = ({ kind, id }: DocumentRef, pointer: string): string =>
  `/online/design/${kind}/${encodePart(id)}?part=${encodePart(pointer)}`

/** A revision to publish. With `restore` its content becomes a new one: it may be older than what is live. */
interface ChosenRevision extends DocumentRef {
  revision: number
  restore?: boolean
}

type Unsaved = DocumentRef & { revision: number | null; restore?: false }

/** What is published: open texts, or earlier revisions. */
export interface PublishSource {
  /** The open texts. */
  state?: Pick<Design['state'], 'snapshot'>
  saving: Pick<Design['saving'], 'save'> &
    Partial<Pick<Design['saving'], 'state'>> & { revisions(): readonly (ChosenRevision | Unsaved)[] }
}

/** A step of the table plan. */
export interface TableStep {
  id: string
  table: string
  column?: string
  title?: string
  losses: readonly (keyof typeof texts.loss)[]
  rows: number
  /** How many days the values that are lost can be brought back. */
  keptDays?: number
  /** The number of rows that get a kept value back. */
  restored?: number
}

interface Difference {
  change: keyof typeof designNames.change
  what: string
  name: string
  /** What people call the item; empty where it has no title. */
  title: string
  property: string
  pointer: string
}

/** What would become of a document. */
export interface PlannedDocument extends DocumentRef {
  title: string
  /** The revision that is live; null for the first publication. */
  live: number | null
  changes: readonly Difference[]
}

/** A field with another name. */
export interface FieldMove {
  model: string
  from: string
  to: string
}

/** If the values of the field go with its name, its steps lose nothing. */
interface MovableField extends FieldMove {
  title: string
  steps: readonly string[]
}

/** A field that is gone, and what it could be called now. */
interface RenamableField extends Omit<MovableField, 'to'> {
  to: readonly { name: string; title: string }[]
}

interface Role {
  id: string
  roleName: string
}

/** Who sees a screen. */
export interface Audience {
  screen: string
  /** The permission codes that open it. */
  codes: readonly string[]
  roleCount: number
  roles: readonly Role[]
  /** The roles that it could be granted to here; empty without the right to. */
  otherRoles: readonly Role[]
  /** The menu rows that a role needs to open it, and to work with its records. */
  grantable: readonly string[]
  grantableActions: readonly string[]
}

/** A draft in its latest revision. */
export interface DraftAlong extends DocumentRef {
  title: string
  revision: number
}

export interface PublishPlan {
  documents: readonly PlannedDocument[]
  plan: readonly TableStep[]
  /** The steps that must be confirmed. */
  needs: readonly string[]
  /** The fields that look as if they only had another name. */
  moves: readonly MovableField[]
  /** The other fields that are gone while new ones are of their type. */
  renamable: readonly RenamableField[]
  diagnostics: readonly Diagnostic[]
  /** Other drafts of the person that take errors away if they are published along. */
  along?: readonly DraftAlong[]
  publishable: boolean
  audience: readonly Audience[]
}

interface Planned {
  documents: readonly ChosenRevision[]
  /** Null if nothing differs from what is live. */
  plan: PublishPlan | null
}

interface PlanRequest {
  design: PublishSource
  /** The moves that are chosen; null for those that the server suggests. */
  moves: readonly FieldMove[] | null
  /** The drafts that are published along. */
  along?: readonly DraftAlong[]
}

/** A publication reads and may convert whole tables: the browser waits as long as the server works on it. */
export const publishTimeoutMs = 30_000

/** Stores what is unsaved, and asks what its publication would do. Throws where a text could not be stored: an older one is not what is meant. */
export async function planOf(
  http: HttpCalls,
  { design, moves, along = [] }: PlanRequest,
  signal: AbortSignal,
): Promise<Planned> {
  await design.saving.save()
  const fault = design.state?.snapshot().texts.find((one) => one.fault)?.fault
  if (fault) throw new Error(fillText(texts.brokenFirst, { fault: fault.message }))
  const state = design.saving.state?.snapshot()
  if (state?.status === 'conflict') throw new Error(texts.conflictFirst)
  if (state?.status === 'failed') throw new Error(state.message)
  const open = design.saving
    .revisions()
    .flatMap((one) =>
      one.restore ? [one] : one.revision ? [{ kind: one.kind, id: one.id, revision: one.revision }] : [],
    )
  const stored = [...open, ...along.map(({ kind, id, revision }) => ({ kind, id, revision }))]
  if (stored.length === 0) return { documents: [], plan: null }
  const options = { signal, quiet: 'all', timeoutMs: publishTimeoutMs } as const
  const body = { documents: stored, ...(moves ? { moves } : {}) }
  const plan = await http.post<PublishPlan>('/online/document/plan', body, options)
  const documents = stored.filter((one) => plan.documents.some(({ kind, id }) => kind === one.kind && id === one.id))
  // Documents whose structure is wrong are not compared: the mistakes are all that the plan says.
  return { documents, plan: documents.length > 0 || !plan.publishable ? plan : null }
}

export const withoutTitle = ({ model, from, to }: FieldMove): FieldMove => ({ model, from, to })

/** Whether a move is that of a field. */
export const isOf =
  ({ model, from }: Pick<FieldMove, 'model' | 'from'>) =>
  (move: FieldMove): boolean =>
    move.model === model && move.from === from

/** The steps that must be confirmed, without those of fields whose values go with them. */
export function openSteps(plan: PublishPlan | null | undefined, moves: readonly FieldMove[]): readonly TableStep[] {
  const moved = [...(plan?.moves ?? []), ...(plan?.renamable ?? [])].filter((field) => moves.some(isOf(field)))
  const without = new Set(moved.flatMap(({ steps }) => steps))
  return plan?.plan.filter(({ id }) => plan.needs.includes(id) && !without.has(id)) ?? []
}
