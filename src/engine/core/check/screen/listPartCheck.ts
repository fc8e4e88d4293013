import type { ListDocument } from '#core/document'
import { modelDiagnostics, screenDiagnostics } from '#core/message'
import type { FindingText, Model } from '#core/model'
import { repeats } from '../checkContext.ts'
import { checkTone } from '../widget/markCheck.ts'
import type { ScreenContext } from './screenContext.ts'

/** Checks the sorting, nesting, trees, tabs and faces of a list. */
export function checkListParts(context: ScreenContext): void {
  const { plain, model } = context
  if (plain.type !== 'list' || !model) return
  checkNested(plain, model, context)
  checkTrees(plain, model, context)
  checkSort(plain, model, context)
  checkDrag(plain, model, context)
  checkSegments('counters', plain.counters, context)
  checkSegments('views', plain.views, context)
  if (plain.nested && plain.views) context.collector.report(['views'], screenDiagnostics.viewsInTree)
  checkFaces(plain, model, context)
  checkPageSize(plain, context)
  checkLive(plain, context)
  checkTone(plain.rowTone, { collector: context.collector, at: ['rowTone'] })
  if (plain.trash && !model.document.trash)
    context.collector.report(['trash'], screenDiagnostics.noTrash, { model: model.id })
}

function checkNested({ nested }: ListDocument, model: Model, { collector }: ScreenContext): void {
  const field = nested === undefined ? undefined : model.field(nested)
  if (field && field.type.id !== 'tree') collector.report(['nested'], screenDiagnostics.nestedByNoTree, { nested })
}

/** A tree filters the list by a field that refers to its nodes. */
function checkTrees({ tree = [] }: ListDocument, model: Model, { collector, library }: ScreenContext): void {
  for (const [index, { model: nodes, field: name, showCount }] of tree.entries()) {
    const at = ['tree', index]
    const found = library.resolvedModel(nodes)
    const field = model.field(name)
    if (found && !found.parent) collector.report([...at, 'model'], screenDiagnostics.treeModel, { nodes })
    if (found && field && field.target?.model !== nodes)
      collector.report([...at, 'field'], screenDiagnostics.treeLink, { name, nodes })
    if (tree.findIndex(({ field: other }) => other === name) !== index)
      collector.report([...at, 'field'], screenDiagnostics.treeTwice, { name })
    if (field && showCount && (!field.column || field.type.multiple))
      collector.report(
        [...at, 'showCount'],
        field.column ? screenDiagnostics.countOfSeveral : screenDiagnostics.countWithoutColumn,
        { name },
      )
  }
}

/** Rows can be dragged by a number field that people may write, in a list sorted by it. */
function checkDrag({ drag, sort, trash }: ListDocument, model: Model, { collector }: ScreenContext): void {
  const field = drag === undefined ? undefined : model.field(drag)
  if (!field) return
  const refuse = (text: FindingText) => collector.report(['drag'], text, { drag })
  const { readonly, fixed } = field.document
  if (field.type.id !== 'int' || field.base || readonly || fixed) refuse(screenDiagnostics.dragType)
  else if (trash) refuse(screenDiagnostics.dragInTrash)
  else if ((sort ?? model.document.sort)?.[0]?.field !== drag) refuse(screenDiagnostics.dragUnsorted)
}

/** Ids of tabs and counters are unique; one without an id is identified by its position. */
function checkSegments(key: string, segments: readonly { id?: string }[] = [], { collector }: ScreenContext): void {
  const ids = segments.map(({ id }) => id)
  for (const [index, id] of ids.entries())
    if (id !== undefined && ids.indexOf(id) !== index)
      collector.report([key, index, 'id'], screenDiagnostics.segmentTwice, { id })
}

/** Each face occurs once, and the picture of a card is an image. */
function checkFaces({ faces = [], nested }: ListDocument, model: Model, { collector }: ScreenContext): void {
  const kinds = faces.map((face) => (typeof face === 'string' ? face : 'card'))
  const tree = faces.indexOf('tree')
  if (tree >= 0 && (!nested || faces.length > 1))
    collector.report(['faces', tree], nested ? screenDiagnostics.treeAlone : screenDiagnostics.treeOfNoTree)
  for (const [index, face] of faces.entries()) {
    if (kinds.indexOf(kinds[index] ?? '') !== index) collector.report(['faces', index], screenDiagnostics.faceTwice)
    const image = typeof face === 'string' ? undefined : face.card.image
    const field = image === undefined ? undefined : model.field(image)
    if (field && field.type.id !== 'image')
      collector.report(['faces', index, 'card', 'image'], screenDiagnostics.cardImage, {
        image,
        type: field.type.title,
      })
  }
}

/** Only the rows of a table are equally high. */
function checkPageSize({ pageSize, faces }: ListDocument, { collector }: ScreenContext): void {
  if (pageSize === 'fit' && faces && !faces.includes('table'))
    collector.report(['pageSize'], screenDiagnostics.fitNoTable)
}

/** Trees and the trash are read by calls of their own, which the live channel does not cover. */
function checkLive({ live, nested, trash }: ListDocument, { collector }: ScreenContext): void {
  if (live && (nested || trash))
    collector.report(['live'], nested ? screenDiagnostics.liveTree : screenDiagnostics.liveTrash)
}

function checkSort({ sort = [] }: ListDocument, model: Model, { collector }: ScreenContext): void {
  const again = repeats(sort.map(({ field }) => field))
  for (const [index, { field: name }] of sort.entries()) {
    const at = ['sort', index, 'field']
    const field = model.field(name)
    if (field && !field.column) collector.report(at, screenDiagnostics.sortColumn, { name })
    if (field?.type.writeOnly) collector.report(at, screenDiagnostics.sortSecret, { name })
    if (again[index]) collector.report(at, modelDiagnostics.sortTwice, { field: name })
  }
}
