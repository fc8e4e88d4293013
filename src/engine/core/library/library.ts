import type {
  AnyDocument,
  DictItemDocument,
  DocumentKind,
  MenuDocument,
  ModelDocument,
  ScreenDocument,
} from '#core/document'
import {
  type FillRule,
  type FullChecks,
  type Model,
  type ModelSource,
  type ResolvedModel,
  resolveModel,
} from '#core/model'
import { openVocabulary, type Vocabulary } from './vocabulary.ts'

/** A set of documents that refer to each other; models are resolved on first use. */
export interface Library extends ModelSource {
  readonly vocabulary: Vocabulary
  /** Fill rules for `auto`, by code. */
  readonly fillRules: ReadonlyMap<string, FillRule>
  resolved(modelId: string): ResolvedModel | undefined
  resolvedModel(modelId: string): Model | undefined
  /** The models that have a table. */
  models(): readonly Model[]
  /** The models that are reports: they have a `query` in place of a table. */
  reports(): readonly Model[]
  screen(id: string): ScreenDocument | undefined
  screenIds(): readonly string[]
  dict(code: string): readonly DictItemDocument[] | undefined
  menus(): readonly MenuDocument[]
  documents(kind: DocumentKind): readonly AnyDocument[]
}

/**
 * Creates a library; a later document replaces an earlier one of the same kind and id. `checks` is null for documents
 * that the server has checked; `fillRules` come from the server's tables.
 */
export function createLibrary(
  documents: Iterable<AnyDocument>,
  checks: FullChecks | null,
  vocabulary: Vocabulary = openVocabulary,
  fillRules: ReadonlyMap<string, FillRule> = checks?.fillRules ?? new Map(),
): Library {
  const byKind = indexDocuments(documents)
  const models = byKind.model as ReadonlyMap<string, ModelDocument>
  const screens = byKind.screen as ReadonlyMap<string, ScreenDocument>
  const dicts = dictionariesOf(byKind.dict)
  const resolvedById = new Map<string, ResolvedModel>()
  const reportsById = new Map<string, ModelDocument>()
  const reportOf = (document: ModelDocument): ModelDocument => {
    const report =
      reportsById.get(document.id) ?? checks?.columns(document, { model: (id) => models.get(id) }) ?? document
    reportsById.set(document.id, report)
    return report
  }
  const resolvedWhere = (isListed: (model: ModelDocument) => boolean) =>
    onFirstCall(() => [...models.values()].filter(isListed).flatMap(({ id }) => library.resolvedModel(id) ?? []))
  const library: Library = {
    vocabulary,
    fillRules,
    checks,
    model(id) {
      const document = models.get(id)
      return document?.query ? reportOf(document) : document
    },
    modelIds: () => [...models.keys()],
    hasDict: (code) => dicts.has(code),
    dictCodes: () => [...dicts.keys()],
    dict: (code) => dicts.get(code),
    screen: (id) => screens.get(id),
    screenIds: () => [...screens.keys()],
    menus: () => [...byKind.menu.values()] as MenuDocument[],
    documents: (kind) => [...byKind[kind].values()],
    resolvedModel: (id) => library.resolved(id)?.model,
    models: resolvedWhere(({ abstract, query }) => !abstract && !query),
    reports: resolvedWhere(({ abstract, query }) => !abstract && query !== undefined),
    resolved(id) {
      const document = library.model(id)
      if (!document) return undefined
      const cachedModel = resolvedById.get(id) ?? resolve(document)
      resolvedById.set(id, cachedModel)
      return cachedModel
    },
  }
  const resolve = checks?.resolver(library) ?? ((document: ModelDocument) => resolveModel(document, library))
  return library
}

function onFirstCall<T>(make: () => T): () => T {
  let value: T | undefined
  return () => {
    value ??= make()
    return value
  }
}

/** The library with other screens; its resolved models stay. */
export function withScreens(library: Library, screens: readonly ScreenDocument[]): Library {
  const byId = new Map(screens.map((screen) => [screen.id, screen]))
  return {
    ...library,
    screen: (id) => byId.get(id),
    screenIds: () => [...byId.keys()],
    documents: (kind) => (kind === 'screen' ? [...byId.values()] : library.documents(kind)),
  }
}

type ByKind = Record<DocumentKind, Map<string, AnyDocument>>

function indexDocuments(documents: Iterable<AnyDocument>): ByKind {
  const byKind: ByKind = { model: new Map(), screen: new Map(), dict: new Map(), menu: new Map(), seed: new Map() }
  for (const document of documents) byKind[document.kind as DocumentKind]?.set(document.id, document)
  return byKind
}

function dictionariesOf(documents: ReadonlyMap<string, AnyDocument>): Map<string, readonly DictItemDocument[]> {
  const dicts = new Map<string, readonly DictItemDocument[]>()
  for (const document of documents.values()) {
    if (document.kind !== 'dict') continue
    for (const [code, dict] of Object.entries(document.dicts)) dicts.set(code, dict.items)
  }
  return dicts
}
