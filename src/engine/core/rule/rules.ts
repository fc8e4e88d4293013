import { isEmpty } from '#core/object'
import { accountRules } from './account.ts'
import { boundRules, sizeRules } from './bounds.ts'
import { contentRules } from './content.ts'
import { defineRule, type Rule } from './defineRule.ts'
import { textRules } from './textRules.ts'
import { uniquenessRules } from './uniqueness.ts'
import { writtenRules } from './written.ts'

const verbs = { enter: '请输入', choose: '请选择', upload: '请上传' } as const

/** The only rule that runs on empty values; blank text is empty too. spec: widgets §5 required / '*' */
export const required = defineRule({
  id: 'required',
  aliases: ['*'],
  title: '非空',
  parameters: {
    by: {
      type: 'string',
      enum: ['enter', 'choose', 'upload'],
      description: '填写方式，决定提示的动词',
      optional: true,
    },
  },
  message: ({ by = 'enter' }, title) => `${verbs[by]}${title}`,
  runsOnEmpty: true,
  test: (value) => !isEmpty(value) && !(typeof value === 'string' && value.trim() === ''),
})

/** Every named rule, in the order of the language reference. Add a new rule to the file of its family. */
export const rules: readonly Rule[] = Object.freeze([
  required,
  ...accountRules,
  ...textRules,
  ...boundRules,
  ...sizeRules,
  ...uniquenessRules,
  ...writtenRules,
  ...contentRules,
])

/** Rules by id and aliases. Throws if two rules share a name. */
function indexRules(list: readonly Rule[]): Readonly<Record<string, Rule>> {
  const byName: Record<string, Rule> = Object.create(null)
  for (const rule of list) {
    for (const name of [rule.id, ...(rule.aliases ?? [])]) {
      const other = byName[name]
      if (other) throw new Error(`Rules "${other.id}" and "${rule.id}" share the name "${name}"`)
      byName[name] = rule
    }
  }
  return Object.freeze(byName)
}

const ruleByName = indexRules(rules)

/** The rule with this id or alias; undefined if there is none. */
export const findRule = (name: string): Rule | undefined => ruleByName[name]

/** Every rule name allowed in documents. */
export const ruleNames: readonly string[] = Object.freeze(Object.keys(ruleByName))
