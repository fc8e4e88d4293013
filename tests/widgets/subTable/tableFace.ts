import type { FormDocument } from '#core/document'
import { requiredRuleOf, ruleSpecsOf, variantProblem } from '#core/model'
import { compileRules } from '#core/rule'
import { compileScreen } from '#core/screen'
import type { TableFace } from '#react/widget'
import { libraryWith } from '../world.tsx'

/** What a form tells a sub-table of the sample rows. */
export function tableFace(columns = ['name', 'count', 'on', 'kind']): TableFace {
  const library = libraryWith({
    field: { type: 'table', title: '传感器', model: 'sampleRow', foreignKey: 'sampleId', order: 'orderNum' },
  })
  const document = {
    kind: 'screen',
    version: 2,
    id: 'sample/form',
    type: 'form',
    title: '样例',
    model: 'sample',
    items: [{ field: 'sample', columns }],
  } as FormDocument
  const { program, diagnostics } = compileScreen(document, library)
  const item = program?.kind === 'form' ? program.fieldItems[0] : undefined
  if (!item?.columns) throw new Error(JSON.stringify(diagnostics))
  return {
    columns: item.columns,
    checks: item.columns.map(({ field }) => ({
      key: field.name,
      rules: compileRules(
        [...(field.document.required ? [requiredRuleOf(field)] : []), ...ruleSpecsOf(field)],
        field.title,
      ),
      extra: (row) => variantProblem(field, row) ?? undefined,
    })),
    errors: null,
  }
}
