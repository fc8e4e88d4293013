import { Type } from 'typebox'
import { namesOf, nameWord, ofSource } from '#core/fieldType'
import { namePattern } from './namePattern.ts'

const orParam = (pattern: string) => `${pattern.slice(0, -1).replace('^', '^(?:')}|\\$params\\.[a-z][A-Za-z0-9]{0,39})$`

/** A field, tag, model or param name. */
export const Name = Type.String({
  pattern: namePattern.name,
  description: '名称：小写字母开头的字母和数字，数字前可有 _，最长 40',
})
/** A name in the rows of a source. */
export const SourceName = Type.String({ ...Name, ...ofSource })
/** A widget id; the widgets of a family share a prefix, as in `formily/input`. */
export const WidgetName = Type.String({
  pattern: namePattern.widget,
  description: '组件 id：小写字母开头的字母和数字，最长 40，可有斜线前的族名',
})
const inBraces = `\\{${nameWord}\\}`
const orCase = (whole: string, withCase: string) => `^(?:${whole.slice(1, -1)}|${withCase})$`

const pattern = {
  model: orParam(namePattern.name),
  screen: orParam(namePattern.screen.replace('/[a-z]', '/(?:[a-z]|\\$params\\.[a-z])')),
  permission: '^[A-Za-z$][A-Za-z0-9_:.$-]*$',
}

/** A model id, or a parameter of an abstract screen. */
export const ModelName = Type.String({
  ...namesOf('model'),
  pattern: pattern.model,
  description: '模型 id：小写字母开头的字母和数字，数字前可有 _，最长 40',
})
/** A field name, or a parameter of an abstract screen. */
export const FieldName = Type.String({
  ...namesOf('field'),
  pattern: orParam(namePattern.name),
  description: '字段名：小写字母开头的字母和数字，数字前可有 _，最长 40',
})
/** A field name, or the path to a field of the record that a reference points to: `typeId$.kind`. */
export const FieldPath = Type.String({
  ...namesOf('field'),
  pattern: orParam(namePattern.path),
  description: '字段名，或 引用字段$.字段',
})
/** A field name that may contain another field in braces, whose value selects one of several. */
export const FieldNameByCase = Type.String({
  ...namesOf('field'),
  pattern: orCase(orParam(namePattern.name), `[A-Za-z0-9]*${inBraces}[A-Za-z0-9]*`),
  maxLength: 80,
  description: '字段名，可含 {字段}：按该字段的值选一个字段',
})
/** The id of a screen; in an abstract screen it may contain a parameter. */
export const ScreenName = Type.String({
  ...namesOf('screen'),
  pattern: pattern.screen,
  maxLength: 80,
  description: '页面 id：区域/名称，小写字母开头，字母、数字和 -',
})
/** The id of a screen that may contain a field in braces, whose value selects one of several. */
export const ScreenNameByCase = Type.String({
  ...namesOf('screen'),
  pattern: orCase(pattern.screen, `[a-z][A-Za-z0-9-]*/[A-Za-z0-9-]*${inBraces}[A-Za-z0-9-]*`),
  maxLength: 120,
  description: '页面 id，可含 {字段}：按字段的值选一个页面',
})
/** A model id that may contain a field in braces. */
export const ModelNameByCase = Type.String({
  ...namesOf('model'),
  pattern: orCase(pattern.model, `[A-Za-z0-9]*${inBraces}[A-Za-z0-9]*`),
  maxLength: 80,
  description: '模型 id，可含 {字段}：按字段的值选一个模型',
})
export const ActionName = Type.String({
  ...namesOf('action'),
  pattern: namePattern.action,
  description: '操作 id：小写字母开头，字母、数字和 _，最长 40',
})
export const PermissionCode = Type.String({
  ...namesOf('code'),
  minLength: 1,
  maxLength: 100,
  pattern: pattern.permission,
  description: '权限编码：字母开头，字母、数字和 _ : . $ -',
})

/** A permission code that may contain a field in braces. */
export const PermissionCodeByCase = Type.String({
  ...namesOf('code'),
  minLength: 1,
  maxLength: 100,
  pattern: orCase(pattern.permission, `[A-Za-z0-9_:.$-]*${inBraces}[A-Za-z0-9_:.$-]*`),
  description: '权限编码，可含 {字段}',
})

/** A template for people: text with expressions in braces, `共 {n} 条`. */
export const Label = Type.String({ minLength: 1, maxLength: 500, description: '文本，可含 {表达式}' })
/** A template of an address outside or a path inside. */
export const Address = Type.String({ minLength: 1, maxLength: 1000, description: '地址或路径，可含 {表达式}' })
/** A value: a literal text, or `"=…"`, an expression. */
export const TextValue = Type.String({ minLength: 1, maxLength: 500, description: '值，或 "=表达式"' })
/** Plain text for people, never an expression. */
export const PlainTitle = Type.String({ minLength: 1, maxLength: 100, description: '标题（纯文本）' })
/** An expression. */
export const ExpressionText = Type.String({ minLength: 1, maxLength: 4000, description: '表达式' })
/** A condition: true, false or an expression. */
export const When = Type.Union([Type.Boolean(), ExpressionText], { description: 'true、false 或表达式' })
export const IconName = Type.String({
  ...namesOf('icon'),
  pattern: '^[a-z][a-z0-9-]*$',
  maxLength: 60,
  description: '图标名：小写字母、数字和 -',
})
type ToneName = 'default' | 'success' | 'info' | 'warning' | 'danger' | 'muted'
export const Tone = Type.Unsafe<ToneName>({
  enum: ['default', 'success', 'info', 'warning', 'danger', 'muted'],
  description: '语气颜色',
})
