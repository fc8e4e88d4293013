import { findRule } from '#core/rule'
import { appendTo, withImport } from './list.ts'
import { Refusal } from './refusal.ts'
import type { Request } from './request.ts'
import type { Scaffold, Tree } from './tree.ts'

const listFile = 'src/engine/core/rule/rules.ts'

const code = (id: string, title: string) => `import { textRule } from './textRules.ts'

/** ${title}: a capital letter and four digits. */
export const ${id}Rule = textRule('${id}', ${JSON.stringify(title)}, {
  message: ${JSON.stringify(`请输入正确的${title}`)},
  fits: /^[A-Z]\\d{4}$/,
})
`

function cases(id: string, title: string): string {
  const wrong = `请输入正确的${title}`
  const rows: [why: string, value: string, message: string | null][] = [
    ['as it should be', 'A0001', null],
    ['one digit too few', 'A001', wrong],
    ['one digit too many', 'A00001', wrong],
    ['a small letter', 'a0001', wrong],
    ['empty values are a matter for required', '', null],
  ]
  const lines = rows.map(([why, value, message]) => JSON.stringify({ why, rule: id, value, message }))
  return `[\n  ${lines.join(',\n  ')}\n]\n`
}

/** A rule by a form to begin with, and its cases, which the runner of all rules reads. */
export function ruleScaffold({ id, title }: Request, tree: Tree): Scaffold {
  if (findRule(id))
    throw new Refusal(`A rule is called "${id}" already, see the rules in docs/schema-language.md: choose another id.`)
  const opened = {
    path: listFile,
    text: tree.read(listFile),
    opener: 'export const rules: readonly Rule[] = Object.freeze([',
  }
  const listed = appendTo(opened, `${id}Rule`)
  return {
    created: { [`src/engine/core/rule/${id}.ts`]: code(id, title), [`tests/cases/rule/${id}.json`]: cases(id, title) },
    changed: { [listFile]: withImport(listed, `import { ${id}Rule } from './${id}.ts'`) },
    next: [
      `Write its test and message in src/engine/core/rule/${id}.ts, one line a case in tests/cases/rule/${id}.json.`,
      `npx vitest run --project unit tests/engine/core/rule/rules.test.ts -t ${id}`,
    ],
  }
}
