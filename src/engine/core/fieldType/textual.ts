import { defineFieldType, type FieldType, faces } from './fieldType.ts'
import { readJson, readLine, readText } from './read.ts'

const long = (id: string, title: string, widget = id, cell = 'text'): FieldType =>
  defineFieldType({
    id,
    title,
    read: readText,
    column: () => ({ type: 'text' }),
    widgets: faces(widget, { cell, filter: 'text' }),
    match: 'like',
    wide: true,
  })

/** Languages that the code editor knows. spec: widgets §9 */
export const codeLanguages = [
  ...['css', 'javascript', 'html', 'java', 'objective-c', 'python', 'R', 'shell', 'sql', 'swift', 'vue', 'markdown'],
] as const

const secret = (id: string, title: string, more: Partial<FieldType> = {}): FieldType =>
  defineFieldType({
    id,
    title,
    read: readText,
    column: () => ({ type: 'text' }),
    widgets: faces('password'),
    writeOnly: true,
    ...more,
  })

/** A line of text with a widget of its own. */
const lineOf = (id: string, title: string, length: number, widgets: FieldType['widgets']): FieldType =>
  defineFieldType({ id, title, read: readLine, line: true, column: () => ({ type: 'text', length }), widgets })

/** Text in its many uses. */
export const textualTypes: readonly FieldType[] = [
  defineFieldType({
    id: 'text',
    title: '文本',
    read: readLine,
    line: true,
    match: 'like',
  }),
  long('longtext', '多行文本', 'textarea'),
  long('richtext', '富文本', 'richtext', 'richtext'),
  long('markdown', 'Markdown'),
  long('code', '代码'),
  lineOf('color', '颜色', 32, faces('color', { filter: 'text' })),
  lineOf('icon', '图标', 64, faces('icon', { filter: 'text' })),
  lineOf('cron', 'Cron表达式', 120, faces('cron', { cell: 'text', filter: 'text' })),
  secret('password', '密码', { transformed: true }),
  secret('secret', '密钥'),
  defineFieldType({
    id: 'json',
    title: 'JSON',
    read: readJson,
    expression: { kind: 'any' },
    column: () => ({ type: 'json' }),
    widgets: faces('json', { filter: 'text' }),
    wide: true,
  }),
  defineFieldType({
    id: 'geo',
    title: '坐标',
    read: readJson,
    expression: { kind: 'any' },
    column: () => ({ type: 'json' }),
    widgets: faces('json', { filter: 'text' }),
  }),
]
