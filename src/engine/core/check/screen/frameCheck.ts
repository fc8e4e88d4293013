import { type MenuItemDocument, type ScreenDocument, wordsOfScreen } from '#core/document'
import type { Library } from '#core/library'
import {
  availableNames,
  fillText,
  modelDiagnostics,
  reportDiagnostics,
  screenDiagnostics,
  screenHints,
} from '#core/message'
import { type Collector, nearestOrAll, type Segments, unknownName } from '#core/model'
import { type CasedEntry, casedEntries, checkScreen, inheritScreen } from '#core/screen'
import { checkCodesIn } from '../permission/codeCheck.ts'
import { checkPath, samePath } from '../route/pathCheck.ts'
import type { ScreenContext } from './screenContext.ts'

/** The types of screens that show the rows of a report. */
const ofReports: ReadonlySet<string> = new Set(['list', 'dashboard', 'calendar', 'split', 'tabs'])

/** Checks a screen as a whole: its model has records, its path is unique, its permission can be granted. */
export function checkFrame(context: ScreenContext): void {
  const { plain, model, library, collector } = context
  checkCodesIn(plain, { library, collector, at: [] })
  if (plain.type === 'page' && !library.vocabulary.hasPage(plain.page)) {
    const pageNames = library.vocabulary.pageNames()
    const otherwise = availableNames(pageNames)
    collector.add(['page'], unknownName('page', { name: plain.page, candidates: pageNames, otherwise }))
  }
  if (model?.document.query && !ofReports.has(plain.type ?? ''))
    collector.report(['type'], reportDiagnostics.noWrites, { model: model.id, action: plain.type ?? '' })
  if (model?.document.abstract) collector.report(['model'], modelDiagnostics.abstractModel, { model: model.id })
  if (model?.document.internal && !('source' in plain && plain.source))
    collector.report(['model'], screenDiagnostics.internalModel, { model: model.id })
  if (plain.type === 'form' && plain.autosaveS !== undefined && plain.record === undefined)
    collector.report(['autosaveS'], screenDiagnostics.autosaveWithoutRecord)
  if (plain.path !== undefined) checkPath(plain.path, { collector, at: ['path'] })
  const owner = plain.path === undefined ? undefined : pathOwner(plain.path, context)
  if (owner) collector.report(['path'], screenDiagnostics.pathTaken, { path: plain.path, owner })
}

function pathOwner(path: string, { document, library }: ScreenContext): string | undefined {
  const other = library
    .documents('screen')
    .find(
      (one) =>
        one.id !== document.id &&
        samePath((one as ScreenDocument).path ?? '', path) &&
        !(one as ScreenDocument).abstract,
    )
  return other ? fillText(screenHints.screen, { id: other.id }) : menuOwner(path, document.id, library)
}

/** A menu item may use the path of the screen that it opens, but not that of another one. */
function menuOwner(path: string, screenId: string, library: Library): string | undefined {
  const items = library.menus().flatMap(({ items }) => allItems(items))
  const owner = items.find((item) => samePath(item.path, path) && item.screen !== screenId)
  return owner && fillText(screenHints.menuItem, { title: owner.title })
}

const allItems = (items: readonly MenuItemDocument[]): MenuItemDocument[] =>
  items.flatMap((item) => [item, ...allItems(item.children ?? [])])

/** Checks the models of parts: the rows of an internal or abstract model cannot be listed. */
export function checkUnlisted({ plain, library, collector }: ScreenContext): void {
  for (const [at, id] of modelsIn(plain, [])) {
    const document = library.resolvedModel(id)?.document
    if (!document?.internal && !document?.abstract) continue
    collector.report(at, document.abstract ? screenDiagnostics.unlistedAbstract : screenDiagnostics.unlisted, { id })
  }
}

/** Every `model` inside a screen; those of the screen itself, of embedded lists and of fields are checked elsewhere. */
function modelsIn(value: unknown, at: Segments): [Segments, string][] {
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([key, inner]): [Segments, string][] => {
    const place = [...at, Array.isArray(value) ? Number(key) : key]
    if (key !== 'model') return modelsIn(inner, place)
    const isPart = at.length > 0 && at.at(-1) !== 'list' && !('type' in value)
    return isPart && typeof inner === 'string' ? [[place, inner]] : []
  })
}

const linkedTexts = {
  form: screenDiagnostics.notForm,
  detail: screenDiagnostics.notDetail,
  list: screenDiagnostics.notListOfModel,
}

/** Checks that the form and detail of a list, and the list of a detail, are what they have to be, of the same model. */
export function checkLinkedScreens(context: ScreenContext): void {
  const { document, plain, library, collector } = context
  if ('actionsOf' in document && typeof document.actionsOf === 'string') {
    checkScreen(document.actionsOf, { library, collector, screenId: document.id, at: ['actionsOf'], names: {} })
    checkLinkedScreen({ id: document.actionsOf, expected: 'list', at: ['actionsOf'] }, context)
  }
  if (plain.type !== 'list') return
  for (const key of ['form', 'detail'] as const)
    checkLinkedScreen({ id: plain[key], expected: key, at: [key] }, context)
}

interface LinkedScreen {
  /** The id of the linked screen, if there is one. */
  id: unknown
  expected: 'form' | 'detail' | 'list'
  at: Segments
}

/** Checks that a linked screen has the expected type and the right model. Unknown screens and models are reported elsewhere. */
export function checkLinkedScreen({ id, expected, at }: LinkedScreen, context: ScreenContext): void {
  const { model, library, collector } = context
  const document = typeof id === 'string' ? library.screen(id) : undefined
  const linked = document && inheritScreen(document, library)
  const isExpected = linked?.type === expected || (linked?.type === 'steps' && expected === 'form')
  if (!linked || !model || (isExpected && 'model' in linked && linked.model === model.id)) return
  collector.report(at, linkedTexts[expected], { screen: linked.id, model: model.id })
}

/** Checks ids by case: the name in braces is a field of the record or a filter, and has a dictionary. */
export function checkCases(document: ScreenDocument, library: Library, collector: Collector): void {
  const plain = inheritScreen(document, library)
  for (const entry of plain ? casedEntries(plain, library) : []) checkEntry(entry, collector)
}

function checkEntry({ place, name, field, prefix }: CasedEntry, collector: Collector): void {
  const what = prefix === '' ? screenHints.field : screenHints.filter
  if (!field) collector.report(place, screenDiagnostics.unknownCaseName, { what, name })
  else if (typeof field.dict !== 'string') collector.report(place, screenDiagnostics.caseWithoutDict, { what, name })
}

const ofExtending = new Set(['with', 'extends', 'model'])

/** Checks that an extending screen only uses properties of the type that it extends. */
export function checkExtendedWords(document: ScreenDocument, library: Library, collector: Collector): void {
  if (!('extends' in document)) return
  const plain = inheritScreen(document, library)
  if (!plain) return
  const { title, words } = wordsOfScreen(plain.type)
  for (const word of Object.keys(document)) {
    if (words.includes(word) || (ofExtending.has(word) && (word !== 'model' || words.includes('model')))) continue
    collector.report([word], screenDiagnostics.unknownWord, { title, word }, nearestOrAll(word, words))
  }
}
