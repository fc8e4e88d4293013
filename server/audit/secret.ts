import type { Model } from '#core/model'

const secretNames = /password|secret|token|salt|captcha|ticket/i

type Values = Readonly<Record<string, unknown>>

/** Names of a model's fields that can be written and never read. */
const writeOnly = (model: Model | undefined): ReadonlySet<string> =>
  new Set(
    (model?.fields ?? []).filter(({ type }) => type.id === 'password' || type.id === 'secret').map(({ name }) => name),
  )

/** The values without any secret: by the types of the model's fields, and by name where there is no model. */
export function withoutSecrets(values: Values | undefined, model?: Model): Record<string, unknown> | null {
  if (!values) return null
  const hidden = writeOnly(model)
  const kept = Object.entries(values).filter(
    ([name]) => !hidden.has(name) && (model?.field(name) || !secretNames.test(name)),
  )
  return Object.fromEntries(kept)
}
