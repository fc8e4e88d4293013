import { useMemo } from 'react'
import { languageVersion, type ScreenDocument } from '#core/document'
import type { Field } from '#core/model'
import { type ColumnProgram, compileScreen } from '#core/screen'
import { useLibrary } from '#react/source'
import type { TableFace } from '#react/widget'

/** The columns of rows that are read: those of the form, else those that a list of the rows' model would have. */
export function useShownColumns({ document }: Field, table: TableFace | undefined): readonly ColumnProgram[] {
  const library = useLibrary()
  const { model } = document
  return useMemo(() => {
    if (table) return table.columns
    if (typeof model !== 'string' || !library.model(model)) return []
    const list = { kind: 'screen', version: languageVersion, id: 'sub/rows', type: 'list', title: model, model }
    const { program } = compileScreen(list as ScreenDocument, library)
    return program?.kind === 'list' ? program.columns : []
  }, [table, model, library])
}
