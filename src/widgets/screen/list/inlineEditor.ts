import type { ColumnProgram } from '#core/screen'

/** The widget that writes a column's cells: its own where the document names one, else that of a form. */
export function inlineEditor({ widget, field }: ColumnProgram): string {
  const { form, cell } = field.type.widgets
  return widget === cell ? (field.document.widget ?? form) : widget
}

/** A control of one click: it stands in the cell and is never begun. */
export const isSwitch = (column: ColumnProgram): boolean => inlineEditor(column) === 'switch'

const chosen = new Set(['select', 'radio', 'ref', 'user', 'treeSelect'])

/** A control in which a choice is all there is to do: what is chosen is saved. */
export const isChosen = (column: ColumnProgram): boolean => chosen.has(inlineEditor(column))
