import type { AnyDocument, Diagnostic } from '#core/document'
import { documentMessages, fillText, publishingMessages } from '#core/message'
import type { QueryRunner } from '#server/context'
import { keyOf } from '../base.ts'
import type { DocumentLibrary } from '../live.ts'
import { brokenBy, bySoundness, diagnoseIn, faultKey } from '../reference/referrers.ts'
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

/** How many drafts of one author are tried: each takes a check of what is sent. */
const maxDrafts = 40

/** The drafts of an author that have to be published together with documents, as these name what only the drafts have. */
export async function neededDrafts(
  sent: readonly AnyDocument[],
  { library, query, author }: Reading,
): Promise<readonly NeededDraft[]> {
  const own = new Set(sent.map(keyOf))
  const stored = bySoundness(await draftsOf(query, author), library.validators).sound
  const drafts = stored.filter((draft) => !own.has(keyOf(draft))).slice(0, maxDrafts)
  if (drafts.length === 0) return []
  const faultsWith = async (along: readonly AnyDocument[]): Promise<readonly Diagnostic[]> => {
    const after = library.candidate([...along, ...sent])
    const faults = [...(await diagnoseIn(sent, after)), ...(await brokenBy(sent, { before: library.current(), after }))]
    return faults.filter(({ severity }) => severity === 'error')
  }
  const alone = await faultsWith([])
  if (alone.length === 0) return []
  const left = new Set((await faultsWith(drafts)).map(faultKey))
  if (alone.every((fault) => left.has(faultKey(fault)))) return []
  let along = drafts
  const needed: NeededDraft[] = []
  for (const draft of drafts) {
    const others = along.filter((one) => one !== draft)
    const faults = (await faultsWith(others)).filter((fault) => !left.has(faultKey(fault)))
    if (faults.length > 0) needed.push({ draft, faults })
    else along = others
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
