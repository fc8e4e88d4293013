const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d]/]

export type Strength = 'weak' | 'medium' | 'strong'

/** A rough measure for the person who types: length and kinds of characters. What is accepted is the rules' matter. */
export function strengthOf(password: string): Strength {
  const used = kinds.filter((kind) => kind.test(password)).length
  if (password.length < 8 || used < 2) return 'weak'
  return password.length >= 12 && used >= 3 ? 'strong' : used >= 4 ? 'strong' : 'medium'
}
