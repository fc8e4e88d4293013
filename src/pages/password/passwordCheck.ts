import { accountFormRules, compileRules } from '#core/rule'

/** Input of the form that changes a password. */
export interface PasswordEntry {
  [field: string]: string
  oldpassword: string
  password: string
  confirmpassword: string
}

/** Input of a form without the old password. */
export interface NewPasswordEntry {
  [field: string]: string
  password: string
  confirmpassword: string
}

export const blankNewPassword: NewPasswordEntry = { password: '', confirmpassword: '' }
export const blankPassword: PasswordEntry = { oldpassword: '', ...blankNewPassword }

const newFields = ['password', 'confirmpassword'] as const
const fields = ['oldpassword', ...newFields] as const

/** Errors by field. spec: shell §5 New password */
const checkOf = <V extends Readonly<Record<string, string>>>(names: readonly (typeof fields)[number][]) => {
  const rules = names.map((field) => [field, compileRules(accountFormRules[field])] as const)
  return (values: V): Partial<Record<keyof V, string>> =>
    Object.fromEntries(
      rules.flatMap(([field, compiled]) => {
        const failure = compiled.check(values[field] ?? '', { peer: (name) => values[name] })
        return failure ? [[field, failure.message]] : []
      }),
    ) as Partial<Record<keyof V, string>>
}

export const passwordCheck = checkOf<PasswordEntry>(fields)
export const newPasswordCheck = checkOf<NewPasswordEntry>(newFields)
