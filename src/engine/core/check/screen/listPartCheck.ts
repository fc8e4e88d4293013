import type { ListDocument } from '#core/document'
import { modelDiagnostics, screenDiagnostics } from '#core/message'
import type { Model } from '#core/model'
import { checkTone } from '../widget/markCheck.ts'
import type { ScreenContext } from './screenContext.ts'

/** Checks what a list is ordered, nested and narrowed by. */
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
  checkLive(plain, context)
  checkTone(plain.rowTone, { collector: context.collector, at: ['rowTone'] })
  if (plain.trash && !model.document.trash)
    context.collector.report(['trash'], screenDiagnostics.noTrash, { model: model.id })
}

function checkNested({ nested }: ListDocument, model: Model, { collector }: ScreenContext): void {
  const field = nested === undefined ? undefined : model.field(nested)
  if (field && field.type.id !== 'tree') collector.report(['nested'], screenDiagnostics.nestedByNoTree, { nested })
}

/** A tree narrows the list by the field that points to its nodes. */
function checkTrees({ tree = [] }: ListDocument, model: Model, { collector, library }: ScreenContext): void {
  for (const [index, { model: nodes, field: name, count }] of tree.entries()) {
    const at = ['tree', index]
    const found = library.resolvedModel(nodes)
    const field = model.field(name)
    if (found && !found.parent) collector.report([...at, 'model'], screenDiagnostics.treeModel, { nodes })
    if (found && field && field.target?.model !== nodes)
      collector.report([...at, 'field'], screenDiagnostics.treeLink, { name, nodes })
    if (tree.findIndex(({ field: other }) => other === name) !== index)
      collector.report([...at, 'field'], screenDiagnostics.treeTwice, { name })
    if (field && count && (!field.column || field.type.multiple))
      collector.add([...at, 'count'], {
        code: 'no-column',
        message: `字段 "${name}" ${field.column ? '有多个值' : '不在表里'}，不能按节点计数`,
        hint: '去掉 count，或换一个字段',
      })
  }
}

/** Rows are put in order by a number that people may write, and a list is in this order from the start. */
function checkDrag({ drag, sort, trash }: ListDocument, model: Model, { collector }: ScreenContext): void {
  const field = drag === undefined ? undefined : model.field(drag)
  if (!field) return
  const refuse = (message: string, hint: string, severity: 'error' | 'warning' = 'error') =>
    collector.add(['drag'], { code: 'not-allowed', severity, message, hint })
  const { readonly, fixed } = field.document
  if (field.type.id !== 'int' || field.base || readonly || fixed)
    refuse(`字段 "${drag}" 不是可以修改的整数，不能按它拖动`, '换一个 int 字段')
  else if (trash) refuse('回收站里的行不能拖动', '去掉 drag')
  else if ((sort ?? model.document.sort)?.[0]?.field !== drag)
    refuse(
      `列表打开时不按 "${drag}" 排序，要先点列头才能拖动`,
      `写上 "sort": [{ "field": "${drag}", "order": "asc" }]`,
      'warning',
    )
}

/** Each part of the rows is named once: by its id, else by its place. */
function checkSegments(key: string, segments: readonly { id?: string }[] = [], { collector }: ScreenContext): void {
  const ids = segments.map(({ id }) => id)
  for (const [index, id] of ids.entries())
    if (id !== undefined && ids.indexOf(id) !== index)
      collector.report([key, index, 'id'], screenDiagnostics.segmentTwice, { id })
}

/** A face stands once, and the picture of a card is one. */
function checkFaces({ faces = [], nested }: ListDocument, model: Model, { collector }: ScreenContext): void {
  const kinds = faces.map((face) => (typeof face === 'string' ? face : 'card'))
  const tree = faces.indexOf('tree')
  if (tree >= 0 && (!nested || faces.length > 1))
    collector.add(['faces', tree], {
      code: 'not-allowed',
      message: nested ? '树只能是唯一的外观' : '列表不是树形的，不能画成树',
      hint: nested ? '去掉其他外观' : '写出 nested，或换成 table',
    })
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

/** Trees and bins are read by calls of their own: nobody tells them what has changed. */
function checkLive({ live, nested, trash }: ListDocument, { collector }: ScreenContext): void {
  if (live && (nested || trash))
    collector.add(['live'], {
      code: 'not-allowed',
      message: `${nested ? '树形列表' : '回收站'}不能实时更新`,
      hint: '去掉 live',
    })
}

function checkSort({ sort = [] }: ListDocument, model: Model, { collector }: ScreenContext): void {
  const seen = new Set<string>()
  for (const [index, { field: name }] of sort.entries()) {
    const at = ['sort', index, 'field']
    const field = model.field(name)
    if (field && !field.column) collector.report(at, screenDiagnostics.sortColumn, { name })
    if (field?.type.writeOnly) collector.report(at, screenDiagnostics.sortSecret, { name })
    if (seen.has(name)) collector.report(at, modelDiagnostics.sortTwice, { field: name })
    seen.add(name)
  }
}
