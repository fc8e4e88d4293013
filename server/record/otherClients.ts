import { ProductError } from '#core/error'
import type { Model } from '#core/model'
import { isObject } from '#core/object'
import type { Answer, RouteRequest } from '#server/http'

/** JSON of a record as text. */
function withTexts(record: unknown, names: readonly string[]): unknown {
  if (!isObject(record)) return record
  const texts = names.filter((name) => typeof record[name] === 'object' && record[name] !== null)
  if (texts.length === 0) return record
  return { ...record, ...Object.fromEntries(texts.map((name) => [name, JSON.stringify(record[name])])) }
}

const jsonNames = (model: Model): string[] =>
  model.fields.filter(({ type }) => type.id === 'json').map(({ name }) => name)

/** The value of a text that holds an object or a list; any other text as it is. */
function jsonOf(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' ? value : text
  } catch {
    return text
  }
}

/** The request of such a client with the JSON texts of its body as values, so that an edit stores what was read. */
export function fromOtherClients(request: RouteRequest, model: Model): RouteRequest {
  const { body } = request
  if (!isObject(body)) return request
  const texts = jsonNames(model).flatMap((name) => {
    const value = body[name]
    return typeof value === 'string' ? [[name, jsonOf(value)] as const] : []
  })
  return texts.length === 0 ? request : { ...request, body: { ...body, ...Object.fromEntries(texts) } }
}

/** An answer for clients that parse JSON fields themselves: in a record or the records of a page they are texts. spec: contract §13 */
export function forOtherClients(answer: Answer, model: Model): Answer {
  const names = jsonNames(model)
  if (names.length === 0 || answer.kind !== 'envelope' || !isObject(answer.result)) return answer
  const { records } = answer.result
  const result = Array.isArray(records)
    ? { ...answer.result, records: records.map((record) => withTexts(record, names)) }
    : withTexts(answer.result, names)
  return { ...answer, result }
}

/** A refusal for such clients: the record that stands against their change has the same texts. spec: contract §13; readings (Session), 409 */
export function refusalForOtherClients(cause: unknown, model: Model): unknown {
  if (!(cause instanceof ProductError) || !isObject(cause.result) || !isObject(cause.result.current)) return cause
  const { id, message, result } = cause
  return new ProductError(id, message, { ...result, current: withTexts(result.current, jsonNames(model)) })
}
