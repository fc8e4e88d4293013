import {
  checkExpression,
  dependenciesOf,
  type Expression,
  type ExpressionType,
  fits,
  parseExpression,
  typeTitle,
} from '#core/expression'
import type { Field, Finding } from '#core/model'
import { checkFormulaCycles } from './formulaCycle.ts'
import { type ModelContext, ownFields, recordScope } from './modelContext.ts'

/** Checks formulas beyond what they name: their words go together, and they give what they say. */
export function checkFormulas(context: ModelContext): void {
  checkFormulaCycles(context)
  for (const field of ownFields(context)) if (field.type.id === 'formula') checkFormula(field, context)
}

const results: Readonly<Record<string, ExpressionType>> = {
  text: { kind: 'text' },
  dict: { kind: 'text' },
  number: { kind: 'number' },
  date: { kind: 'date' },
  datetime: { kind: 'datetime' },
}

function checkFormula({ name, document, formula }: Field, context: ModelContext): void {
  const { library, collector } = context
  const add = (key: string, finding: Finding) => collector.add(['fields', name, key], finding)
  const { value, count, sum, where, stored, result, dict } = document
  const isAggregate = count !== undefined || sum !== undefined
  if (where !== undefined && value !== undefined && !isAggregate)
    add('where', { code: 'not-allowed', message: 'where 只和 count、sum 一起用', hint: '去掉 where，或写进 value' })
  if (stored && isAggregate)
    add('stored', {
      code: 'not-allowed',
      message: '只有 value 公式能存在表里，count、sum 在读取时计算',
      hint: '去掉 stored',
    })
  if (result === 'dict' && dict === undefined)
    add('result', { code: 'missing-key', message: '结果是字典值，缺少 "dict"', hint: '写出字典编码' })
  if (formula && 'model' in formula && library.model(formula.model)?.abstract)
    add(formula.kind, {
      code: 'abstract-model',
      message: `模型 "${formula.model}" 是抽象的，没有记录`,
      hint: '用继承它的模型',
    })
  if (formula?.kind === 'value') checkOverRows(formula.value, { context, add })
  const expected = typeof result === 'string' ? results[result] : undefined
  if (!expected) return
  if (typeof value === 'string') checkResult(value, expected, { context, add })
  else if (isAggregate && expected.kind !== 'number')
    add('result', { code: 'wrong-result', message: 'count 和 sum 得到数字', hint: '写成 "result": "number"' })
}

interface ResultPlace {
  context: ModelContext
  add(key: string, finding: Finding): unknown
}

/** Rows of a sub-table are not read with their record: over them only a count or a sum is right everywhere. */
function checkOverRows(value: Expression, { context, add }: ResultPlace): void {
  const rows = dependenciesOf(value).fields.find((name) => context.model.field(name)?.type.id === 'table')
  if (rows === undefined) return
  const of = String(context.model.field(rows)?.document.model ?? '模型')
  add('value', {
    code: 'formula-over-rows',
    message: `公式不能用子表 "${rows}" 的行：读取记录时没有它们`,
    hint: `写成 "sum": "${of}.字段" 或 "count": "${of}"，加上 where`,
  })
}

function checkResult(text: string, expected: ExpressionType, { context, add }: ResultPlace): void {
  const parsed = parseExpression(text)
  if (!parsed.ok) return
  const { type, problems } = checkExpression(parsed.expression, { names: recordScope(context) })
  if (problems.length > 0 || fits(type, expected)) return
  const message = `result 说是${typeTitle(expected)}，公式得到${typeTitle(type)}`
  add('value', { code: 'wrong-result', message, hint: '改 result，或用 text(x)、number(x)、date(x)' })
}
