import type { AnyDocument, Diagnostic } from '#core/document'
import type { Library } from '#core/library'
import { documentMessages, fillText, publishingMessages } from '#core/message'
import type { QueryRunner } from '#server/context'
import { keyOf } from '../base.ts'
import type { DocumentLibrary } from '../live.ts'
import { allIn, bySoundness, diagnoseIn, faultKey, newErrors, referredBy } from '../reference/referrers.ts'
import { draftsOf } from '../store/revision.ts'

/** A draft without which others cannot be published, and the mistakes that only it takes away. */
export interface NeededDraft {
  readonly draft: AnyDocument
  readonly faults: readonly Diagnostic[]
}

interface Reading {
  library: DocumentLibrary
  query: QueryRunner
  /** Whose drafts could be published together with the documents. */
  author: string
}

/** The code of the note that a draft goes along. */
export const needsDraft = 'needs-draft'

/** How many drafts are tried: each takes a check of what is sent. */
const maxDrafts = 12

/** The drafts of an author that have to be published together with documents, as these name what only the drafts have. */
export async function neededDrafts(
  sent: readonly AnyDocument[],
  { library, query, author }: Reading,
): Promise<readonly NeededDraft[]> {
  const own = new Set(sent.map(keyOf))
  const stored = bySoundness(await draftsOf(query, author), library.validators).sound
  const drafts = stored.filter((draft) => !own.has(keyOf(draft)))
  if (drafts.length === 0) return []
  const laying = { library, after: library.candidate(sent) }
  const bringing = await bringingNames(sent, drafts, laying)
  const found = new Set(bringing.map(({ draft }) => keyOf(draft)))
  const others = drafts.filter((draft) => !found.has(keyOf(draft)))
  return [...bringing, ...(await mendingOthers(sent, others, laying))]
}

interface Laying {
  library: DocumentLibrary
  /** The library with the sent documents alone. */
  after: Library
}

const errorsOf = async (documents: readonly AnyDocument[], library: Library): Promise<readonly Diagnostic[]> =>
  (await diagnoseIn(documents, library)).filter(({ severity }) => severity === 'error')

/** The drafts that have what the documents name and nobody else has. */
async function bringingNames(
  sent: readonly AnyDocument[],
  drafts: readonly AnyDocument[],
  { library, after }: Laying,
): Promise<NeededDraft[]> {
  const alone = await errorsOf(sent, after)
  if (alone.length === 0) return []
  const all = library.candidate([...drafts, ...sent])
  const isDraft = new Set(drafts.map(keyOf))
  let along = referredBy(sent, all)
    .filter((document) => isDraft.has(keyOf(document)))
    .slice(0, maxDrafts)
  const errorsWith = (others: readonly AnyDocument[]) => errorsOf(sent, library.candidate([...others, ...sent]))
  const left = new Set((await errorsWith(along)).map(faultKey))
  if (alone.every((fault) => left.has(faultKey(fault)))) return []
  const needed: NeededDraft[] = []
  for (const draft of along) {
    const others = along.filter((one) => one !== draft)
    const faults = (await errorsWith(others)).filter((fault) => !left.has(faultKey(fault)))
    if (faults.length > 0) needed.push({ draft, faults })
    else along = others
  }
  return needed
}

/** The drafts of live documents that the sent ones would break, as they no longer name what goes. */
async function mendingOthers(
  sent: readonly AnyDocument[],
  drafts: readonly AnyDocument[],
  { library, after }: Laying,
): Promise<NeededDraft[]> {
  const change = { before: library.current(), after }
  const isDraft = new Set(drafts.map(keyOf))
  const live = allIn(change.before).filter((document) => isDraft.has(keyOf(document)))
  const faults = await newErrors(live.slice(0, maxDrafts), change)
  const needed: NeededDraft[] = []
  for (const draft of drafts) {
    const own = faults.filter(({ document }) => keyOf(document) === keyOf(draft))
    if (own.length > 0 && (await errorsOf([draft], library.candidate([draft, ...sent]))).length === 0)
      needed.push({ draft, faults: own })
  }
  return needed
}

/** Diagnostics of documents that are sent: a mistake which a draft of the same person takes away is a note that this draft goes along. */
export async function withNeededDrafts(
  diagnostics: readonly Diagnostic[],
  sent: readonly AnyDocument[],
  reading: Reading,
): Promise<Diagnostic[]> {
  const needed = await neededDrafts(sent, reading)
  const mended = new Set(needed.flatMap(({ faults }) => faults.map(faultKey)))
  return [...diagnostics.filter((one) => !mended.has(faultKey(one))), ...needed.map((one) => noteOf(one, sent))]
}

/** The note stands where the draft is needed, or at the draft if that only takes a mistake from another document. */
function noteOf({ draft, faults }: NeededDraft, sent: readonly AnyDocument[]): Diagnostic {
  const own = new Set(sent.map(keyOf))
  const [first] = faults
  const place = faults.find(({ document }) => own.has(keyOf(document)))
  const { kind, id } = draft
  return {
    severity: 'warning',
    document: place?.document ?? { kind, id },
    pointer: place?.pointer ?? '',
    code: needsDraft,
    message: fillText(publishingMessages.needsDraft, { draft: draftName(draft) }),
    hint: fillText(publishingMessages.withoutDraft, { fault: first?.message ?? '' }),
  }
}

/** A draft by its title, as people know it. */
const draftName = ({ kind, id, title }: AnyDocument): string => fillText(documentMessages[kind], { id: title || id })
