import { useMemo } from 'react'
import type { AnyDocument } from '#core/document'
import { createLibrary, type Library } from '#core/library'
import type { Field } from '#core/model'
import { compileScreen } from '#core/screen'
import { readTableColumns, type TableColumn } from '#core/tableColumn'
import { useEngine } from '#react/engine'
import { rowChecksOf } from '#react/form'
import { createScope, type ScopePorts } from '#react/scope'
import type { TableFace } from '#react/widget'

/** A table of columns, ready for the face of a sub-table. */
interface CompiledTable {
  library: Library
  field: Field
  face: Omit<TableFace, 'errors'>
}

/** Compiles columns as those of a sub-table. Throws where they are none: a mistake of who wrote them. */
export function compileTable(
  columns: readonly TableColumn[],
  order: string | undefined,
  ports: ScopePorts,
): CompiledTable {
  const { models, form, field: name } = readTableColumns(columns, order)
  const library = createLibrary(models as readonly AnyDocument[], null)
  const { program, diagnostics } = compileScreen(form, library)
  const item = program?.kind === 'form' ? program.fieldItems.find(({ field }) => field.name === name) : undefined
  if (!item?.columns) throw new Error(diagnostics[0]?.message ?? 'The columns of the table cannot be compiled')
  const rows = library.resolvedModel(String(item.field.document.model))
  const record = { scope: createScope(ports), plain: () => ({}), rowModel: () => rows }
  const { footer } = item
  return {
    library,
    field: item.field,
    face: { columns: item.columns, checks: rowChecksOf(item, record), ...(footer ? { footer } : {}) },
  }
}

/** The same table until its columns are others. */
export function useCompiledTable(columns: readonly TableColumn[], order: string | undefined): CompiledTable {
  const { ports } = useEngine()
  return useMemo(() => compileTable(columns, order, ports), [columns, order, ports])
}
