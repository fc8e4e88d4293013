import { accountFormRules, compileRules } from '#core/rule'

const rules = compileRules(accountFormRules.mobile)

/** What is wrong with a number of an account; nothing when it is right. spec: shell §5 */
export const mobileError = (mobile: string): string | undefined => rules.check(mobile)?.message
