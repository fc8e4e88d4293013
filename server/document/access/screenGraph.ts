import { popupsOf, sourcesOf } from '#core/dashboard'
import {
  type ComposedOf,
  type DashboardCardDocument,
  languageVersion,
  type RecordsTimelineDocument,
  type ScreenDocument,
} from '#core/document'
import type { Library } from '#core/library'
import type { Field, Model } from '#core/model'
import { memoized } from '#core/object'
import { wholeScreen } from '#core/screen'
import { timelinesIn, withTimelines } from '../cut/cutScreen.ts'
import { mentionsOf } from '../reference/referrers.ts'

/** The properties of a screen that decide who may read it. */
export interface ScreenNode {
  id: string
  /** The permission code of the screen itself. */
  permission: string | undefined
  /** The permission prefix of its model. */
  prefix: string | undefined
  /** Open to everybody: a form over the reader's own record, a notice, which holds no records, or a screen without a model that says so. */
  open: boolean
  /** The screens that it opens or embeds. */
  screens: readonly string[]
  /** The models that it shows or refers to. */
  models: readonly string[]
  /** Parts that require the right to list certain records: cards of a dashboard, timelines of other records. */
  parts: readonly NodePart[]
}

/** A part of a screen, with the permission prefixes of its models. */
interface NodePart extends Pick<ScreenNode, 'screens' | 'models'> {
  prefixes: readonly string[]
}

/** Every screen that can be opened; abstract ones only exist in those that extend them. */
export function screenGraph(library: Library): ReadonlyMap<string, ScreenNode> {
  const nodes = library.screenIds().flatMap((id) => {
    const document = library.screen(id)
    return document && !document.abstract ? [nodeOf(document, library)] : []
  })
  return new Map(nodes.map((node) => [node.id, node]))
}

function nodeOf(document: ScreenDocument, library: Library): ScreenNode {
  const plain = wholeScreen(document, library) ?? document
  const model = 'model' in plain ? plain.model : undefined
  const resolved = model === undefined ? undefined : library.resolvedModel(model)
  const ofReader = 'record' in plain && plain.record !== undefined && resolved?.document.own !== undefined
  return {
    id: document.id,
    permission: plain.permission,
    prefix: resolved && !resolved.document.internal ? resolved.permission : undefined,
    open: ofReader || isFreeNotice(plain) || isForEveryone(plain),
    ...(isBoard(plain)
      ? namedByFilters(plain)
      : namedIn(
          withTimelines(plain, () => false),
          library,
        )),
    ...(ofReader && resolved ? { models: chosenIn(resolved, library) } : {}),
    parts: isBoard(plain)
      ? plain.cards.flatMap((card) => cardParts(card, library))
      : timelinesIn(plain).map((timeline) => partOfTimeline(timeline, library)),
  }
}

/** The models that users choose from in their own record. They give no access to the other records of the model, nor to what these refer to. */
function chosenIn({ id, document }: Model, library: Library): string[] {
  const own = new Set(document.own?.fields)
  const model = library.resolvedModel(id)
  const fields = model?.fields.filter(({ name }) => own.has(name)) ?? []
  return fields.flatMap((field) => targetsOfField(field, id, library)).filter((one) => one !== id)
}

const isFreeNotice = (document: ScreenDocument): boolean =>
  'type' in document && document.type === 'notice' && document.permission === undefined

/** A screen over a model is open by the codes of that model alone, whatever it says. */
const isForEveryone = (document: ScreenDocument): boolean =>
  document.everyone === true && document.permission === undefined && !('model' in document && document.model)

const isBoard = (document: ScreenDocument): document is ComposedOf<'dashboard'> =>
  'type' in document && document.type === 'dashboard'

/** Filters only offer records to choose, so the models that these refer to are not opened. */
function namedByFilters(board: ComposedOf<'dashboard'>): Pick<ScreenNode, 'screens' | 'models'> {
  const named = mentionsOf({ ...board, cards: [] }).filter(({ what }) => what === 'model')
  return { screens: [], models: [...new Set(named.map(({ name }) => name))] }
}

const withoutPopup = memoized((card: DashboardCardDocument) => {
  const { popup: _popup, ...cardAlone } = 'map' in card ? card : { ...card, popup: undefined }
  return cardAlone as DashboardCardDocument
})

/** A card and, separately, its popups, whose records a reader of the card may not be allowed to list. */
function cardParts(card: DashboardCardDocument, library: Library): NodePart[] {
  const cardPart = partOf(withoutPopup(card), library)
  const popups = popupsOf(card).map((popup) => ({
    prefixes: [...cardPart.prefixes, prefixOf(popup.model, library)],
    ...namedIn({ cards: [{ text: '-', popup }] }, library),
  }))
  return [cardPart, ...popups]
}

const aloneOnBoard = memoized((card: DashboardCardDocument) => ({ cards: [card] }))

/** The models of a card; a card without models is open to everybody. */
function partOf(card: DashboardCardDocument, library: Library): NodePart {
  const models = sourcesOf(card).flatMap((source) => ('model' in source ? [source.model] : []))
  return { prefixes: models.map((id) => prefixOf(id, library)), ...namedIn(aloneOnBoard(card), library) }
}

const partOfTimeline = (timeline: RecordsTimelineDocument, library: Library): NodePart => ({
  prefixes: [prefixOf(timeline.model, library)],
  ...namedIn({ timeline }, library),
})

const prefixOf = (modelId: string, library: Library): string => library.resolvedModel(modelId)?.permission ?? modelId

/** Fields of asks and of call results only offer records to choose, so the models that these refer to are not opened. */
const onlyChosen = /\/(ask|source)\/fields\//

/** What a screen or a part of one names, read once: a preview asks anew who may read each screen. */
const mentionsInPart = memoized((part: object) => {
  const around = { kind: 'screen', version: languageVersion, id: '', title: '', type: 'dashboard' }
  return mentionsOf({ ...around, ...part } as never)
})

function namedIn(part: object, library: Library): Pick<ScreenNode, 'screens' | 'models'> {
  const mentions = mentionsInPart(part)
  const names = (what: string) => mentions.filter((one) => one.what === what).map(({ name }) => name)
  return {
    screens: names('screen'),
    models: [
      ...new Set(
        mentions
          .filter(({ what }) => what === 'model')
          .flatMap(({ name, pointer }) => (onlyChosen.test(pointer) ? [name] : [name, ...targetsOf(name, library)])),
      ),
    ],
  }
}

/** The models that the records of a model refer to, including those of its sub-tables. */
function targetsOf(modelId: string, library: Library): string[] {
  const fields = library.resolvedModel(modelId)?.fields ?? []
  return fields.flatMap((field) => targetsOfField(field, modelId, library))
}

function targetsOfField({ type, document, target }: Field, modelId: string, library: Library): string[] {
  const rows = type.nested ? String(document.model) : undefined
  const inRows = rows && rows !== modelId ? [rows, ...directTargets(rows, library)] : []
  return [...(target ? [target.model] : []), ...inRows]
}

const directTargets = (modelId: string, library: Library): string[] =>
  library.resolvedModel(modelId)?.fields.flatMap((field) => field.target?.model ?? []) ?? []
