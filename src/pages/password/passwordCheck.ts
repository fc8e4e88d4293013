import { accountFormRules, compileRules } from '#core/rule'

/** What is typed to change a password. */
export interface PasswordEntry {
  [field: string]: string
  oldpassword: string
  password: string
  confirmpassword: string
}

export const blankPassword: PasswordEntry = { oldpassword: '', password: '', confirmpassword: '' }

const fields = ['oldpassword', 'password', 'confirmpassword'] as const
const rules = fields.map((field) => [field, compileRules(accountFormRules[field])] as const)

/** What is wrong with the three fields, by field. spec: shell §5 New password */
export const passwordCheck = (values: PasswordEntry): Partial<Record<keyof PasswordEntry, string>> =>
  Object.fromEntries(
    rules.flatMap(([field, compiled]) => {
      const failure = compiled.check(values[field], { peer: (name) => values[name] })
      return failure ? [[field, failure.message]] : []
    }),
  )
