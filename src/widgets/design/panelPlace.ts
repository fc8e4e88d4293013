import { createContext, useContext, useEffect, useState } from 'react'
import type { ExpressionPlace } from '#core/condition'
import {
  fieldNames,
  isSameDocument,
  type OutlineNode,
  type PanelNames,
  type PanelWord,
  sourceNames,
} from '#core/design'
import type { Diagnostic } from '#core/document'
import type { Model } from '#core/model'
import { memoized, present, textOrEmpty } from '#core/object'
import type { DashboardCard } from '#core/screen'
import { modelOfNode, type RenderedDesign } from '#react/design'
import { useEngine } from '#react/engine'
import type { RecordRow } from '#runtime/record'

/** What the faces of the panel know about the word that they set. */
interface PanelPlace {
  /** The type of the field that is selected; empty without one. */
  readonly fieldType: string
  /** Its name; empty without one. */
  readonly fieldName: string
  /** The names that words choose from. */
  readonly names: PanelNames
  word(name: string): PanelWord | undefined
  /** Where the expression of a word stands. */
  placeOf(word: PanelWord | undefined): ExpressionPlace
  /** The place of what is about the records of another model, with the names of results, by which its rows are sorted as by its fields. */
  within(model: string, results: readonly string[]): PanelPlace
  /** Whether a model has records: those of one that was never published cannot be asked for. */
  isPublished(model: Model): boolean
  /** What the checks have found in a word. */
  problemsOf(word: PanelWord | undefined): readonly Diagnostic[]
}

interface PanelContents {
  words: readonly PanelWord[]
  names: PanelNames
  diagnostics: readonly Diagnostic[]
}

/** The words of a part, where it stands. */
export function panelPlaceOf(
  rendered: RenderedDesign,
  node: OutlineNode | null,
  { words, names: around, diagnostics }: PanelContents,
): PanelPlace {
  const { screen, base } = rendered
  const names: PanelNames = { ...around, ...present({ sourceName: sourceNames(sourceOf(rendered, node)) }) }
  const model = modelOfNode(rendered, node ?? undefined)
  const own = node?.model === undefined ? screen?.model : base?.resolvedModel(node.model)
  const field = node?.field ? own?.field(node.field) : undefined
  const place: PanelPlace = {
    ...{ fieldType: field?.type.id ?? '', fieldName: field?.name ?? '', names },
    within: (id, results) => placeWithin(place, base, { id, results }),
    isPublished: ({ id }) => names.published?.some(({ value }) => value === id) ?? false,
    word: (name) => words.find((word) => word.name === name),
    placeOf(word) {
      const isWhere = word?.control === 'where'
      const { model: target, countOf, sumOf } = (field?.document ?? {}) as Readonly<Record<string, unknown>>
      const isOfTarget = isWhere && (word.ofField || word.path.startsWith('options/'))
      const other = isOfTarget ? (target ?? countOf ?? textOrEmpty(sumOf).split('.')[0]) : null
      const place = { isWhere, library: base }
      // The rows of an embedded list are those of a model that its screen names.
      if (node?.kind === 'list' && isWhere) return { ...place, model: undefined }
      if (!other) return { ...place, model: own }
      return { ...place, model: base?.resolvedModel(String(other)), around: own }
    },
    problemsOf(word) {
      if (!word) return []
      const document = word.ofField ? model?.ref : screen?.ref
      const at = word.ofField && node ? `/fields/${node.field}` : (node?.pointer ?? '')
      const isInside = (pointer: string) => `${pointer}/`.startsWith(`${at}/${word.path}/`)
      return diagnostics.filter((one) => document && isSameDocument(one.document, document) && isInside(one.pointer))
    },
  }
  return place
}

/** The source of the card that a part is. */
function sourceOf({ loaded }: RenderedDesign, node: OutlineNode | null): DashboardCard['source'] {
  if (node?.kind !== 'card' || loaded?.program.kind !== 'dashboard') return undefined
  return loaded.program.cards.find(({ pointer }) => pointer === node.pointer)?.source
}

/** A place whose fields are those of another model. */
function placeWithin(
  place: PanelPlace,
  library: RenderedDesign['base'],
  { id, results }: { id: string; results: readonly string[] },
): PanelPlace {
  const model = library?.resolvedModel(id)
  const field = model ? fieldNames(model) : []
  const result = [...results.map((name) => ({ value: name, text: name })), ...field]
  return {
    ...place,
    names: { ...place.names, field, result },
    placeOf: () => ({ model, isWhere: true, library }),
  }
}

/** Names as selects take them: the same options for the same names, which may be hundreds while each edit renders the panel. */
export const choicesOf = memoized((names: PanelNames[string]) =>
  names.map(({ value, text }) => ({ value, label: text })),
)

const nowhere: PanelPlace = {
  ...{ fieldType: '', fieldName: '', names: {} },
  within: () => nowhere,
  isPublished: () => false,
  word: () => undefined,
  placeOf: () => ({ model: undefined, isWhere: false, library: null }),
  problemsOf: () => [],
}

export const PanelPlaceContext = createContext<PanelPlace>(nowhere)

export const usePanelPlace = (): PanelPlace => useContext(PanelPlaceContext)

/** The record that the preview shows; empty for the first one. */
export const PreviewedRecordContext = createContext('')

/** The record of a model that the preview shows, or its first, as far as the designer may see it; null until it is there, and without one. */
export function useTrialRecord(model: Model | undefined, isPreviewed: boolean): RecordRow | null {
  const { records, http } = useEngine().runtime
  const [found, setFound] = useState<{ of: string; row: RecordRow | null } | null>(null)
  const { isPublished } = usePanelPlace()
  const previewed = useContext(PreviewedRecordContext)
  const recordId = isPreviewed ? previewed : ''
  const { api, id = '' } = model && isPublished(model) ? model : {}
  const of = `${id} ${recordId}`
  useEffect(() => {
    if (!api) return
    const abort = new AbortController()
    const { signal } = abort
    const reading = records.of(api, http)
    const first = () =>
      reading.list({ pageNo: '1', pageSize: '1' }, { signal, quiet: 'all' }).then(({ records: [row] }) => row ?? null)
    const answer = recordId === '' ? first() : reading.queryById(recordId, signal)
    answer
      .catch(() => null)
      .then((row) => {
        if (!signal.aborted) setFound({ of, row })
      })
    return () => abort.abort()
  }, [records, http, api, recordId, of])
  return api && found?.of === of ? found.row : null
}
