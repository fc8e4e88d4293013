import type { ErrorObject } from 'ajv'
import type { Diagnostic, DocumentRef } from '#core/document'
import { nearest } from '#core/model'

/** What a structural error says to an implementer. */
interface Said {
  pointer: string
  code: string
  message: string
  hint?: string | undefined
}

const escapeKey = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1')

/** Errors of the meta-schema as diagnostics, each at the place that has to change. */
export function structureDiagnostics(errors: readonly ErrorObject[], document: DocumentRef): Diagnostic[] {
  const said = errors.filter((error) => error.keyword !== 'if').map(say)
  const seen = new Set<string>()
  return said.flatMap(({ pointer, code, message, hint }) => {
    const key = `${pointer} ${code} ${message}`
    if (seen.has(key)) return []
    seen.add(key)
    return [{ severity: 'error' as const, document, pointer, code, message, ...(hint ? { hint } : {}) }]
  })
}

function say(error: ErrorObject): Said {
  const sayer = sayers[error.keyword]
  const said = sayer?.(error) ?? { code: 'bad-value', message: `值不符合要求（${error.keyword}）` }
  return { pointer: error.instancePath, ...said }
}

type Sayer = (error: ErrorObject) => Omit<Said, 'pointer'> & { pointer?: string }

const keysOf = (error: ErrorObject): string[] =>
  Object.keys((error.parentSchema as { properties?: object } | undefined)?.properties ?? {})
const shown = (value: unknown): string => JSON.stringify(value)?.slice(0, 80) ?? String(value)

const unknownKey: Sayer = (error) => {
  const key = String(error.params.additionalProperty)
  const known = keysOf(error)
  return {
    pointer: `${error.instancePath}/${escapeKey(key)}`,
    code: 'unknown-key',
    message: `没有 "${key}" 这个词`,
    hint:
      nearest(key, known) ??
      (known.length > 0 ? `可用：${known.join('、')}`.slice(0, 300) : '名称以小写字母开头，只含字母和数字'),
  }
}

const missingKey: Sayer = (error) => ({
  code: 'missing-key',
  message: `缺少 "${error.params.missingProperty}"`,
  hint: '补上它',
})

const wrongType: Sayer = (error) => ({
  code: 'wrong-type',
  message: `${shown(error.data)} 的类型不对，应为 ${typeNames(error.params.type)}`,
})

const titles: Readonly<Record<string, string>> = {
  string: '文本',
  number: '数字',
  integer: '整数',
  boolean: 'true 或 false',
  object: '对象',
  array: '列表',
  null: 'null',
}
const typeNames = (types: unknown): string =>
  [types]
    .flat()
    .flatMap((type) => String(type).split(','))
    .map((type) => titles[type] ?? type)
    .join('或')

const notAllowed: Sayer = (error) => {
  const allowed = (
    error.keyword === 'const' ? [error.params.allowedValue] : (error.params.allowedValues as unknown[])
  ).map(String)
  return {
    code: 'not-allowed',
    message: `${shown(error.data)} 不可用`,
    hint:
      (typeof error.data === 'string' ? nearest(error.data, allowed) : undefined) ??
      `可用：${allowed.join('、')}`.slice(0, 300),
  }
}

const describe = (error: ErrorObject): string => {
  const text = (error.parentSchema as { description?: string } | undefined)?.description
  return text ? `应为${text}` : ''
}

const sayers: Readonly<Record<string, Sayer>> = {
  additionalProperties: unknownKey,
  required: missingKey,
  type: wrongType,
  enum: notAllowed,
  const: notAllowed,
  anyOf: (error) => ({
    code: 'not-allowed',
    message: `${shown(error.data)} 不可用`,
    hint: describe(error) || undefined,
  }),
  not: (error) => ({ code: 'no-kind', message: '看不出这是哪一种', hint: describe(error) || '写出一个说明种类的键' }),
  pattern: (error) => ({
    code: 'bad-format',
    message: `${shown(error.data)} 的写法不对`,
    hint: describe(error) || `应符合 ${error.params.pattern}`,
  }),
  minimum: (error) => ({ code: 'out-of-range', message: `${shown(error.data)} 太小，至少 ${error.params.limit}` }),
  maximum: (error) => ({ code: 'out-of-range', message: `${shown(error.data)} 太大，最多 ${error.params.limit}` }),
  minLength: (error) => ({ code: 'too-short', message: '不能为空', hint: describe(error) || undefined }),
  maxLength: (error) => ({ code: 'too-long', message: `太长，最多 ${error.params.limit} 个字符` }),
  minItems: (error) => ({ code: 'too-few', message: `至少 ${error.params.limit} 项` }),
  maxItems: (error) => ({ code: 'too-many', message: `太多，最多 ${error.params.limit} 项` }),
  uniqueItems: (error) => ({
    code: 'duplicate',
    message: `第 ${error.params.i} 项和第 ${error.params.j} 项相同`,
    hint: '去掉一个',
  }),
}
