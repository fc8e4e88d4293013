import base from '#cases/document/base.json' with { type: 'json' }
import { mentionsOfField, partModelsOf, renamingEdits } from '#core/design'
import type { AnyDocument, DocumentRef } from '#core/document'
import { type Json, printJson } from '#core/edit'
import { fakeArea, fakeClock, settled } from '#fixtures/ports.ts'
import { createCommands, createDesign, createTextDrafts, type ModelFamily, type StoredText } from '#react/design'
import type { ClosureDocument } from '#runtime/document'
import { HttpFailure } from '#runtime/http'

const documents = base as unknown as AnyDocument[]

/** A document in the house form. */
export const houseForm = (document: unknown): string => `${printJson(document as Json)}\n`

const storedText = (document: AnyDocument): StoredText => ({
  ...{ kind: document.kind, id: document.id, revision: 0 },
  text: houseForm(document),
})

const served = (document: AnyDocument): ClosureDocument => ({
  ...{ kind: document.kind, id: document.id, revision: 0 },
  document: document as unknown as ClosureDocument['document'],
})

/** The longest of the delays of a design. */
const longestDelayMs = 5_000

/** A clock that also runs all that waits, and what its answers bring. */
export function designClock() {
  const clock = fakeClock()
  const run = async () => {
    clock.advance(longestDelayMs)
    await settled()
  }
  return { ...clock, run }
}

type SavedBody = DocumentRef & { text: string; baseRevision: number; shippedHash?: string }

/** A server with revisions of documents, as far as a designer uses it. */
export function storeOfDrafts(stored: readonly StoredText[]) {
  const latest = new Map(stored.map((one) => [`${one.kind} ${one.id}`, one]))
  const saves: StoredText[] = []
  const removals: string[] = []
  const mergedHashes: string[] = []
  /** The documents that name a field, as the server answers them. */
  const naming = ({ model = '', field = '', to = '' }: Record<string, string>) => {
    const parsed = [...latest.values()].map((one) => ({ ...one, document: JSON.parse(one.text) as AnyDocument }))
    const models = partModelsOf((kind, id) => parsed.find((one) => one.kind === kind && one.id === id)?.document)
    return parsed.flatMap(({ document, ...one }) => {
      const mentions = mentionsOfField(document, { model, name: field }, models)
      const isOwn = one.kind === 'model' && one.id === model
      const pointers = mentions.map(({ pointer }) => pointer)
      return pointers.length > 0 && !isOwn ? [{ ...one, pointers, edits: renamingEdits(mentions, to) }] : []
    })
  }
  return {
    saves,
    /** The documents that were removed. */
    removals,
    /** The shipped documents that texts were said to be brought together with. */
    mergedHashes,
    /** Somebody else saves. */
    other({ kind, id, text }: DocumentRef & { text: string }) {
      const revision = (latest.get(`${kind} ${id}`)?.revision ?? 0) + 1
      latest.set(`${kind} ${id}`, { kind, id, text, revision })
    },
    http: {
      get: async (path: string, query: Record<string, string>) =>
        path === '/online/document/mentions'
          ? naming(query)
          : path === '/online/document/list'
            ? { records: [...latest.values()].filter(({ kind }) => kind === query.kind) }
            : latest.get(`${query.kind} ${query.id}`),
      async post(path: string, { kind, id }: Partial<DocumentRef> = {}) {
        if (path === '/online/document/delete' && latest.delete(`${kind} ${id}`)) removals.push(`${kind} ${id}`)
        return { documents: [], diagnostics: [] }
      },
      async put(_path: string, { kind, id, text, baseRevision, shippedHash }: SavedBody) {
        const present = latest.get(`${kind} ${id}`)
        if (present && present.revision !== baseRevision)
          throw new HttpFailure(
            {
              kind: 'business',
              status: 200,
              code: 409,
              message: '已被修改',
              requestId: '',
              result: { current: { author: 'li', authorName: '李' } },
            },
            true,
          )
        const saved = { kind, id, text, revision: baseRevision + 1 }
        latest.set(`${kind} ${id}`, saved)
        saves.push(saved)
        if (shippedHash) mergedHashes.push(shippedHash)
        return { revision: saved.revision }
      },
    },
  }
}

export const sampleDocuments = (): readonly AnyDocument[] => documents

/** A design of a screen of the sample documents, with its model if it has one of its own. */
export function designOf(
  screenId: string,
  modelId: string | null = 'device',
  local = fakeArea(),
  { rows = [], ...beside }: { rows?: readonly string[] } & Pick<DesignedDocuments, 'family' | 'revisions'> = {},
) {
  const chosen = documents.filter(
    ({ kind, id }) =>
      (kind === 'screen' && id === screenId) || (kind === 'model' && (id === modelId || rows.includes(id))),
  )
  const around = documents.filter((one) => !chosen.includes(one))
  return designOver(screenId, { documents: chosen, around, local, ...beside })
}

export interface DesignedDocuments {
  /** The screen that is designed, and what is open beside it. */
  documents: readonly AnyDocument[]
  around?: readonly AnyDocument[]
  local?: ReturnType<typeof fakeArea>
  /** The latest and the live revisions by ids; shipped documents without. */
  revisions?: Readonly<Record<string, Pick<StoredText, 'revision' | 'live'>>>
  family?: ModelFamily
}

/** The screen first, then its model, which is no model of rows. */
const rankOf = (one: AnyDocument): number => (one.kind === 'screen' ? 0 : 'internal' in one ? 2 : 1)

const noFamily: ModelFamily = { screens: [], rows: [] }

/** A design of a screen among documents. */
export function designOver(
  screenId: string,
  { documents: open, around = [], local = fakeArea(), revisions = {}, family = noFamily }: DesignedDocuments,
) {
  const sorted = open.toSorted((one, other) => rankOf(one) - rankOf(other))
  const loadedTexts = sorted.map((one) => ({ ...storedText(one), ...revisions[one.id] }))
  const clock = designClock()
  const server = storeOfDrafts([...loadedTexts, ...around.map(storedText)])
  const design = createDesign({
    ref: { kind: 'screen', id: screenId },
    loaded: { texts: loadedTexts, around: around.map(served), family },
    http: server.http as never,
    clock,
    drafts: createTextDrafts({ ports: { clock, storage: { local, session: local } } as never, username: 'li' }),
    onHide: () => () => undefined,
  })
  return { design, commands: createCommands(design), clock, server, first: loadedTexts }
}
