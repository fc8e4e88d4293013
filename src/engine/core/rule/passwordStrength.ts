const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d]/]

export type PasswordStrength = 'weak' | 'medium' | 'strong'

/** The levels of strength, from 1. */
export const strengthLevels: Readonly<Record<PasswordStrength, number>> = { weak: 1, medium: 2, strong: 3 }

/** A rough measure for the person who types: length and kinds of characters. What is accepted is the rules' matter. */
export function passwordStrength(password: string): PasswordStrength {
  const used = kinds.filter((kind) => kind.test(password)).length
  if (password.length < 8 || used < 2) return 'weak'
  return used >= 4 || (password.length >= 12 && used >= 3) ? 'strong' : 'medium'
}
