import { evaluationOf } from '#core/model'
import { type FormProgram, itemState, type Mode, type StateContext } from '#core/screen'
import { type ItemNode, indexItems } from '#react/form'

/** Fields that the document shows as writable for every record, but that no user could reach. */
export function unreached(form: FormProgram, reached: ReadonlySet<string>, mode: Mode = 'create'): string[] {
  const evaluation = evaluationOf(form.model, {}, { names: { $mode: mode } })
  const context: StateContext = {
    mode,
    evaluation,
    shows: () => true,
    fieldRight: () => 'write',
    recordWritable: true,
  }
  const index = indexItems(form.items)
  const isFree = ({ item, tab }: ItemNode) =>
    !tab?.visible && (!item || item.kind === 'broken' || Object.keys(item.conditions).length === 0)
  return form.fieldItems
    .filter((item) => {
      const { visible, readonly, disabled } = itemState(item, context)
      return index.pathOf(item.id).every(isFree) && visible && !readonly && !disabled && !reached.has(item.id)
    })
    .map(({ id }) => id)
}
