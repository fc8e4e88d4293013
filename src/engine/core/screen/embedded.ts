import { type ListDocument, type ListItemDocument, languageVersion } from '#core/document'
import type { Expression } from '#core/expression'
import type { Library } from '#core/library'
import { type Model, readExpression, whereTypesOf } from '#core/model'
import { compileActions } from './action.ts'
import { type BaseContext, type CompileContext, inside, recordNames, screenNames } from './context.ts'
import { inheritScreen } from './inherit.ts'
import { compileList } from './list.ts'
import type { ListProgram } from './program/list.ts'
import { screenModelOf } from './screenModel.ts'

/** A list inside a form or detail, with the condition on its rows. */
export interface EmbeddedList {
  program: ListProgram
  /** Condition on the rows; `$record` is the surrounding record. */
  where?: Expression
}

type EmbeddedContext = Pick<CompileContext, 'library' | 'collector' | 'at' | 'boards'> & {
  /** The list as a screen document, from `embeddedDocument`. */
  list: ListDocument
  /** Model of the surrounding record. */
  record: Model
  /** Context in which the list itself is compiled, so that its own diagnostics point into its document. */
  own: Pick<CompileContext, 'collector' | 'at'>
}

/** A limited list shows only rows: no filters, trees, counters or views. */
const rowsOnly = { filters: [], tree: undefined, counters: undefined, views: undefined }

/** Compiles the list with the settings of its item. Undefined when its model does not exist. */
export function compileEmbedded(item: ListItemDocument, outer: EmbeddedContext): EmbeddedList | undefined {
  const { library, collector, boards, list, record, own } = outer
  const base: BaseContext = { library, collector, boards, screenId: list.id, at: outer.at, names: screenNames }
  const subject = screenModelOf(list, base)
  if (!subject) return undefined
  const { where, limit, toolbar, rowActions } = item
  const context: CompileContext = { ...base, ...subject }
  const program = compileList(limit ? { ...list, ...rowsOnly } : list, { ...context, ...own })
  const names = { ...screenNames, $record: recordNames(record, library).$record ?? { kind: 'any' as const } }
  const rowFields = whereTypesOf(subject.model.id, subject.library)
  const condition = where
    ? readExpression(where, { collector, at: [...outer.at, 'where'], names, rowFields })
    : undefined
  return {
    program: {
      ...program,
      ...(limit ? { pageSize: limit } : {}),
      ...(toolbar ? { toolbar: compileActions(toolbar, 'screen', inside(context, 'toolbar')) } : {}),
      ...(rowActions ? { rowActions: compileActions(rowActions, 'row', inside(context, 'rowActions')) } : {}),
    },
    ...(condition ? { where: condition } : {}),
  }
}

/** The list document that an item names or contains; undefined when it does not exist. */
export function embeddedDocument(
  { list }: ListItemDocument,
  { library, id }: { library: Library; id: string },
): ListDocument | undefined {
  if (typeof list !== 'string') {
    const title = library.resolvedModel(list.model)?.title ?? ''
    return { kind: 'screen', version: languageVersion, id, title, type: 'list', ...list }
  }
  const document = library.screen(list)
  const plain = document && inheritScreen(document, library)
  return plain?.type === 'list' ? plain : undefined
}
