import { createContext, useContext, useEffect, useState } from 'react'
import type { ExpressionPlace } from '#core/condition'
import { isSameDocument, type OutlineNode, type PanelNames, type PanelWord } from '#core/design'
import type { Diagnostic } from '#core/document'
import type { Model } from '#core/model'
import { textOrEmpty } from '#core/object'
import type { RenderedDesign } from '#react/design'
import { useEngine } from '#react/engine'
import type { RecordRow } from '#runtime/record'

/** What the faces of the panel know about the word that they set. */
export interface PanelPlace {
  /** The type of the field that is selected; empty without one. */
  readonly fieldType: string
  word(name: string): PanelWord | undefined
  /** Where the expression of a word stands. */
  placeOf(word: PanelWord | undefined): ExpressionPlace
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
  { screen, model, base }: RenderedDesign,
  node: OutlineNode | null,
  { words, names, diagnostics }: PanelContents,
): PanelPlace {
  const own = screen?.model
  const field = node?.field ? own?.field(node.field) : undefined
  return {
    fieldType: field?.type.id ?? '',
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
      const at = word.ofField ? `/fields/${node?.field}` : (node?.pointer ?? '')
      const isInside = (pointer: string) => `${pointer}/`.startsWith(`${at}/${word.path}/`)
      return diagnostics.filter((one) => document && isSameDocument(one.document, document) && isInside(one.pointer))
    },
  }
}

const nowhere: PanelPlace = {
  fieldType: '',
  isPublished: () => false,
  word: () => undefined,
  placeOf: () => ({ model: undefined, isWhere: false, library: null }),
  problemsOf: () => [],
}

export const PanelPlaceContext = createContext<PanelPlace>(nowhere)

export const usePanelPlace = (): PanelPlace => useContext(PanelPlaceContext)

/** The first record of a model, as far as the designer may see one; null until it is there, and without one. */
export function useFirstRecord(model: Model | undefined): RecordRow | null {
  const { records, http } = useEngine().runtime
  const [found, setFound] = useState<{ model: string; row: RecordRow | null } | null>(null)
  const { isPublished } = usePanelPlace()
  const { api, id = '' } = model && isPublished(model) ? model : {}
  useEffect(() => {
    if (!api) return
    const abort = new AbortController()
    const show = (row: RecordRow | null) => {
      if (!abort.signal.aborted) setFound({ model: id, row })
    }
    records
      .of(api, http)
      .list({ pageNo: '1', pageSize: '1' }, { signal: abort.signal, quiet: 'all' })
      .then(({ records: [row] }) => show(row ?? null))
      .catch(() => show(null))
    return () => abort.abort()
  }, [records, http, api, id])
  return api && found?.model === id ? found.row : null
}
