import type { RuleSpec } from './compile.ts'
import type { CustomRule, RuleContext } from './defineRule.ts'
import { requiredNames } from './parameters.ts'
import { findRule } from './rules.ts'

/** The cell that a handler looks at. spec: contract §11.4 */
interface HandledCell {
  cellValue: unknown
  row: Readonly<Record<string, unknown>>
  column: { key?: string | undefined; title?: string | undefined; defaultValue?: unknown }
}

/** Says through `callback` whether the cell passed: null or true did. */
type CellHandler = (cell: HandledCell, callback: (flag: boolean | null, message?: string) => void) => unknown

/** A rule of an editable table's column, as the table's React interface takes it. */
export interface ColumnRule {
  required?: boolean
  /** A regex, the text of one, or the name of a rule. */
  pattern?: string | RegExp
  unique?: boolean
  handler?: CellHandler
  message?: string
}

/** The same rules in the language's form, and the functions among them as custom rules. spec: widgets §5, column rules */
export function readColumnRules(columnRules: readonly ColumnRule[]): {
  specs: RuleSpec[]
  custom: Record<string, CustomRule>
} {
  const custom: Record<string, CustomRule> = {}
  const named = (rule: CustomRule) => {
    const name = `column${Object.keys(custom).length}`
    custom[name] = rule
    return { rule: 'custom', name }
  }
  const specs = columnRules.flatMap(({ required, pattern, unique, handler, message }) =>
    [
      ...(required ? [{ rule: 'required' }] : []),
      ...(pattern === undefined ? [] : [typeof pattern === 'string' ? ofText(pattern) : named(ofRegExp(pattern))]),
      ...(unique ? [{ rule: 'only' }] : []),
      ...(handler ? [named(ofHandler(handler))] : []),
    ].map((spec) => (message === undefined ? spec : { ...spec, message })),
  )
  return { specs, custom }
}

/** A rule's name where it needs no parameters, else the text of a regex. */
function ofText(pattern: string): { rule: string; pattern?: string } {
  const rule = findRule(pattern)
  return rule && requiredNames(rule.parameters).length === 0 ? { rule: pattern } : { rule: 'pattern', pattern }
}

function ofRegExp({ source, flags }: RegExp): CustomRule {
  const stateless = new RegExp(source, flags.replaceAll(/[gy]/g, ''))
  return { test: (value) => stateless.test(String(value)) }
}

function ofHandler(handler: CellHandler): CustomRule {
  return {
    ask: (value, _parameters, context) =>
      new Promise((resolve, reject) => {
        const settle = (flag: boolean | null, message?: string) => resolve(flag !== false || message || false)
        Promise.resolve(handler(cellOf(value, context), settle)).catch(reject)
      }),
  }
}

const cellOf = (cellValue: unknown, { row = {}, key, title, defaultValue }: RuleContext): HandledCell => ({
  cellValue,
  row,
  column: { key, title, defaultValue },
})
