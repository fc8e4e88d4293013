import { describe, expect, it } from 'vitest'
import {
  compileExpression,
  expressionsIn,
  expressionTemplate,
  parseExpression,
  parseTemplate,
  templateText,
} from '#core/expression'

const names: Readonly<Record<string, unknown>> = { n: 3, name: '王芳', none: null, on: true, more: { code: 'A1' } }
const lookup = (name: string) => names[name] ?? null

function result(template: string): unknown {
  const parsed = parseTemplate(template)
  return parsed.ok ? compileExpression(parsed.expression)({ lookup }) : `${parsed.problem.code} ${parsed.problem.at}`
}

describe('a template', () => {
  it.each([
    ['共 {n} 条', '共 3 条'],
    ['{name}', '王芳'],
    ['{n}{name}', '3王芳'],
    ['没有{none}什么', '没有什么'],
    ["{n > 2 ? '多' : '少'}", '多'],
    ['{concat(\'}\', name, "{")}', '}王芳{'],
    ["{'it\\'s }'}", "it's }"],
    ['{{n}} 是 {n}', '{n} 是 3'],
    ['{{{n}}}', '{3}'],
    ['a}}b{{c', 'a}b{c'],
    ['{ more.code }号', 'A1号'],
    ['= {n}', '= 3'],
    ['两行\n{n}', '两行\n3'],
    ['', ''],
  ])('%j shows %j', (template, text) => expect(result(template)).toBe(text))

  it.each([
    ['共 {n 条', 'unclosed 2'],
    ['共 n} 条', 'unclosed 3'],
    ['{}', 'empty 0'],
    ['一 {  }', 'empty 2'],
    ["{'}", 'unclosed 0'],
    ['a{n +}', 'unexpected 4'],
    ['{{n}', 'unclosed 3'],
  ])('%j is refused where it is wrong: %s', (template, problem) => expect(result(template)).toBe(problem))

  it('of plain text is one literal, of anything else joins its parts', () => {
    expect(parseTemplate('平{{常')).toEqual({ ok: true, expression: { kind: 'literal', value: '平{常' } })
    expect(parseTemplate('{n}')).toMatchObject({ ok: true, expression: { kind: 'call', name: 'concat' } })
  })

  it('says which expressions it has', () => {
    expect(expressionsIn('{a} {{b}} {c.d}')).toEqual(['a', 'c.d'])
    expect(expressionsIn('{a')).toEqual([])
  })

  it('shows any plain text that was written for it', () => {
    for (const text of ['{n}', '}}{{', 'a{b', '{{}}', '普通']) expect(result(templateText(text))).toBe(text)
  })

  it.each([
    ["concat('共 ', n, ' 条')", '共 {n} 条'],
    ["concat('{', text(n), '}')", '{{{n}}}'],
    ["'平常'", '平常'],
    ["n > 2 ? 'a' : concat('b', n)", "{n > 2 ? 'a' : concat('b', n)}"],
    ["concat(concat('a', n), more.code)", 'a{n}{more.code}'],
    ['7', '{7}'],
  ])('stands for the expression %s', (text, template) => {
    const parsed = parseExpression(text)
    if (!parsed.ok) throw new Error(text)
    expect(expressionTemplate(parsed.expression)).toBe(template)
    expect(result(template)).toBe(String(compileExpression(parsed.expression)({ lookup }) ?? ''))
  })
})
