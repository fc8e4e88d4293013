import type { ListDocument, ListItemDocument } from '#core/document'
import type { Expression } from '#core/expression'
import type { Library } from '#core/library'
import { type Model, readExpression, rowTypesOf } from '#core/model'
import { compileActions } from './action.ts'
import { type BoardContext, type CompileContext, inside, recordNames, screenNames } from './context.ts'
import { groundOf } from './ground.ts'
import { inheritScreen } from './inherit.ts'
import { compileList } from './list.ts'
import type { ListProgram } from './program/screen.ts'

/** A list inside a form or detail: which one, and which of its rows. */
export interface EmbeddedList {
  program: ListProgram
  /** Over the rows; `$record` is the record around. */
  where?: Expression
}

type EmbeddedContext = Pick<CompileContext, 'library' | 'collector' | 'at'> & {
  /** The list as a screen: `embeddedDocument`. */
  list: ListDocument
  /** The model of the record around. */
  record: Model
  /** Where the list itself is compiled: its own problems are told where it stands. */
  own: Pick<CompileContext, 'collector' | 'at'>
}

/** With a limit there are only the rows: no conditions, trees, counters and views. */
const rowsOnly = { filters: [], tree: undefined, counters: undefined, views: undefined }

/** The list with what the item says of it. Undefined when its model is not there. */
export function compileEmbedded(item: ListItemDocument, given: EmbeddedContext): EmbeddedList | undefined {
  const { library, collector, list, record, own } = given
  const place: BoardContext = { library, collector, screenId: list.id, at: given.at, names: screenNames }
  const ground = groundOf(list, place)
  if (!ground) return undefined
  const { where, limit, toolbar, rowActions } = item
  const context: CompileContext = { ...place, ...ground }
  const program = compileList(limit ? ({ ...list, ...rowsOnly } as ListDocument) : list, { ...context, ...own })
  const names = { ...screenNames, $record: recordNames(record, library).$record ?? { kind: 'any' as const } }
  const rowFields = rowTypesOf(ground.model.id, ground.library)
  const condition = where
    ? readExpression(where, { collector, at: [...given.at, 'where'], names, rowFields })
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

/** The list that an item names or writes, as a screen; undefined when there is none. */
export function embeddedDocument(
  { list }: ListItemDocument,
  { library, id }: { library: Library; id: string },
): ListDocument | undefined {
  if (typeof list !== 'string') {
    const title = library.resolvedModel(list.model)?.title ?? ''
    return { kind: 'screen', version: 1, id, title, type: 'list', ...list } as ListDocument
  }
  const document = library.screen(list)
  const plain = document && inheritScreen(document, library)
  return plain?.type === 'list' ? plain : undefined
}
