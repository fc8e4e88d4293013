import type { AnyDocument, DictDocument } from '#core/document'
import { createLibrary, type Library, type Vocabulary } from '#core/library'
import { type FillRule, fullChecks, shippedFillRules } from '#core/model'

/** What other rooms know beside documents. */
export interface Supplement {
  /** Dictionaries that were made online. */
  dicts: readonly DictDocument[]
  /** The fill rules of the tables; they go before the shipped ones. */
  fillRules: ReadonlyMap<string, FillRule>
}

/** The rules as documents know them. */
const knownRules = (stored: Supplement['fillRules']) => new Map([...shippedFillRules, ...stored])

/** Whether documents know the same with one as with the other: then nothing that was worked out has to be worked out again. */
export const isSameSupplement = (one: Supplement, other: Supplement): boolean => serialised(one) === serialised(other)

const serialised = ({ dicts, fillRules }: Supplement): string => JSON.stringify([dicts, [...knownRules(fillRules)]])

export const noSupplement: Supplement = { dicts: [], fillRules: new Map() }

/** A library over documents with what supplements them; dictionaries count only where no document has their code. */
export function supplemented(
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
