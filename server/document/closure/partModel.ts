import type { ModelDocument } from '#core/document'
import type { Model } from '#core/model'

/** A model that is only referred to: how its records are named, and the fields that are asked of it. */
export function partModel(model: Model, names: ReadonlySet<string>): ModelDocument {
  const { kind, version, id, title, shared, key } = model.document
  const fields = Object.entries(model.document.fields).filter(([name]) => names.has(name))
  return {
    kind,
    version,
    id,
    title,
    permission: model.permission,
    ...(model.api ? { api: model.api } : { internal: true }),
    ...(names.has(model.display) && model.display !== 'id' ? { display: model.display } : {}),
    ...(shared ? { shared } : {}),
    ...(key ? { key } : {}),
    fields: Object.fromEntries(fields),
  }
}
