import { checkDocument, checkStructure, documentValidators, type Validators } from '#core/check'
import { type AnyDocument, type DictDocument, type DocumentRef, languageVersion } from '#core/document'
import { createLibrary, type Library, type Vocabulary } from '#core/library'
import { type FillRule, fullChecks, shippedFillRules } from '#core/model'
import type { Clock, LiveLibrary, Log } from '#server/context'
import type { Database } from '#server/database'
import { inTurn } from '#server/platform'
import { type BaseDocuments, keyOf, readBase, readRelease } from './base.ts'
import { type FormerName, readFormerNames } from './store/formerName.ts'
import { allHeads, type Head, publishedRevisions, type Revision, stampOf } from './store/revision.ts'
import { upgradeDocuments } from './store/upgrade.ts'

/** The document of a revision; undefined when its structure is invalid. */
function usableDocument({ document }: Pick<Revision, 'document'>, validators: Validators): AnyDocument | undefined {
  return document && checkStructure(document, validators).length === 0 ? document : undefined
}

/** A live document and its revision; 0 is the shipped one. */
interface LiveDocument {
  document: AnyDocument
  revision: number
}

/** The live library, with what the document calls need in addition. */
export interface DocumentLibrary extends LiveLibrary {
  readonly base: BaseDocuments
  readonly validators: Validators
  live(ref: DocumentRef): LiveDocument | undefined
  all(): readonly LiveDocument[]
  /** What fields and screens were called before. */
  formerNames(): readonly FormerName[]
  /** Replaces the given parts of the supplement; omitted ones stay. */
  supplement(known: Partial<Supplement>): void
  /** The live library as it would be with `documents` added and `without` removed. */
  candidate(documents: readonly AnyDocument[], without?: readonly DocumentRef[]): Library
  /** A library of these documents alone, with what other rooms store. */
  of(documents: readonly AnyDocument[]): Library
  /** Reloads the published documents. */
  reload(): Promise<void>
  /** Serializes the publications of this instance, so that each checks the result of the one before. */
  publishInTurn<T>(work: () => Promise<T>): Promise<T>
}

interface LibrarySetting {
  database: Database
  log: Log
  base: BaseDocuments
  validators: Validators
}

/** What the tables and the release hold. */
interface State {
  live: ReadonlyMap<string, LiveDocument>
  formerNames: readonly FormerName[]
  stamp: string
}

/** Opens the library: shipped documents and published ones over them. The tables must exist. */
async function openLibrary(setting: LibrarySetting): Promise<DocumentLibrary> {
  const { base, validators } = setting
  const listeners: (() => void)[] = []
  let extra = noSupplement
  let revision = 0
  let state = await readState(setting)
  let library = libraryOver(state.live, extra, base)
  const turns = inTurn()

  const take = (next: State) => {
    state = next
    library = libraryOver(next.live, extra, base)
    revision += 1
    for (const listener of listeners) listener()
  }
  const candidate: DocumentLibrary['candidate'] = (documents, without = []) => {
    const changed = new Map<string, LiveDocument>(state.live)
    for (const ref of without) changed.delete(keyOf(ref))
    for (const document of documents) changed.set(keyOf(document), { document, revision: 0 })
    return libraryOver(changed, extra, base)
  }
  return {
    base,
    validators,
    current: () => library,
    candidate,
    of: (documents) => supplemented(documents, extra, base.vocabulary),
    check: (document) => checkDocument(document, candidate([document]), validators),
    revision: () => revision,
    onChange: (listener) => void listeners.push(listener),
    live: (ref) => state.live.get(keyOf(ref)),
    all: () => [...state.live.values()],
    formerNames: () => state.formerNames,
    stamp: () => state.stamp,
    supplement(addition) {
      const next = { ...extra, ...addition }
      if (isSameSupplement(next, extra)) return
      extra = next
      take(state)
    },
    reload: () =>
      turns('reload', async () => {
        const next = await readState(setting)
        if (next.stamp !== state.stamp) take(next)
      }),
    publishInTurn: (work) => turns('publish', work),
  }
}

async function readState(setting: LibrarySetting): Promise<State> {
  const { query } = setting.database
  const heads = await allHeads(query)
  const live = liveDocuments(heads, await publishedRevisions(query), setting)
  const formerNames = await readFormerNames(query)
  return { live, formerNames, stamp: stampOf(heads) }
}

function liveDocuments(
  heads: readonly Head[],
  published: readonly Revision[],
  { base, validators, log }: LibrarySetting,
): Map<string, LiveDocument> {
  const live = new Map<string, LiveDocument>(
    base.all().map(({ document }) => [keyOf(document), { document, revision: 0 }]),
  )
  for (const head of heads) if (head.deleted) live.delete(keyOf(head))
  for (const one of published) {
    const document = usableDocument(one, validators)
    if (document) live.set(keyOf(one), { document, revision: one.revision })
    else log.error({ kind: one.kind, id: one.id, revision: one.revision }, 'a published document is no longer valid')
  }
  return live
}

function libraryOver(
  live: ReadonlyMap<string, LiveDocument>,
  extra: Supplement,
  { vocabulary }: BaseDocuments,
): Library {
  return supplemented(
    [...live.values()].map(({ document }) => document),
    extra,
    vocabulary,
  )
}

/** Opens the library over the documents in `folder`, by default those of the release. */
export async function openLiveLibrary({
  database,
  clock,
  log,
  folder,
}: Pick<LibrarySetting, 'database' | 'log'> & { clock: Clock; folder?: string }): Promise<DocumentLibrary> {
  const validators = documentValidators()
  const upgraded = await upgradeDocuments({ database, clock })
  if (upgraded > 0)
    log.info({ documents: upgraded, version: languageVersion }, 'documents are stored in the new version')
  const base = await (folder ? readBase({ folder, validators, log }) : readRelease({ validators, log }))
  return openLibrary({ database, log, validators, base })
}

/** What other rooms store outside documents, but documents may refer to. */
export interface Supplement {
  /** Dictionaries created online. */
  dicts: readonly DictDocument[]
  /** The stored fill rules; they override the shipped ones. */
  fillRules: ReadonlyMap<string, FillRule>
}

/** All fill rules by code. */
const knownRules = (stored: Supplement['fillRules']) => new Map([...shippedFillRules, ...stored])

/** Whether two supplements are equal for documents, so that caches stay valid. */
const isSameSupplement = (one: Supplement, other: Supplement): boolean => serialised(one) === serialised(other)

const serialised = ({ dicts, fillRules }: Supplement): string => JSON.stringify([dicts, [...knownRules(fillRules)]])

const noSupplement: Supplement = { dicts: [], fillRules: new Map() }

/** A library of documents and their supplement. A supplementary dictionary counts only if no document has its code. */
function supplemented(
  documents: readonly AnyDocument[],
  { dicts, fillRules }: Supplement,
  vocabulary: Vocabulary,
): Library {
  const codes = new Set(
    documents.flatMap((one) => (one.kind === 'dict' ? Object.keys((one as DictDocument).dicts) : [])),
  )
  const missing = dicts.map((one) => ({
    ...one,
    dicts: Object.fromEntries(Object.entries(one.dicts).filter(([code]) => !codes.has(code))),
  }))
  return createLibrary([...missing, ...documents], fullChecks, vocabulary, knownRules(fillRules))
}
