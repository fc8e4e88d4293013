import type { ModelDocument } from '#core/document'
import { compileDiagnostics } from '#core/message'
import type { ModelSource } from './checks.ts'
import { type Collector, unknownName } from './collector.ts'

/** Merges the extended models into the document; inherited fields come first. Cycles are reported and cut. */
export function inheritModel(document: ModelDocument, source: ModelSource, collector: Collector): ModelDocument {
  return ancestorsOf(document, source, collector).reduceRight((base, own) => merge(base, own), {} as ModelDocument)
}

/** The document followed by the models it extends, nearest first. */
function ancestorsOf(document: ModelDocument, source: ModelSource, collector: Collector): ModelDocument[] {
  const chain = [document]
  for (let next = document.extends; next; next = chain.at(-1)?.extends) {
    const base = source.model(next)
    if (!base) {
      collector.add(['extends'], unknownName('model', { name: next, candidates: source.modelIds() }))
      break
    }
    if (chain.some((ancestor) => ancestor.id === base.id)) {
      collector.report(['extends'], compileDiagnostics.modelCycle, {
        ring: [...chain.map((ancestor) => ancestor.id), base.id].join(' → '),
      })
      break
    }
    chain.push(base)
  }
  return chain
}

function merge(base: Partial<ModelDocument>, own: ModelDocument): ModelDocument {
  const { abstract: _abstract, ...inherited } = base
  return {
    ...inherited,
    ...own,
    fields: { ...base.fields, ...own.fields },
    rules: [...(base.rules ?? []), ...(own.rules ?? [])],
    indexes: [...(base.indexes ?? []), ...(own.indexes ?? [])],
  }
}
