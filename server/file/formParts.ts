import { ProductError, productError } from '#core/error'
import { fileMessages } from '#core/message'
import type { FormPart } from '#server/http'

const nameLength = 100
/** How long the next part may be on its way; the bytes of a file have a pace of their own. spec: attack case DO-07 */
const partTimeoutMs = 30_000

const refuse = (reason: string) => productError('badRequest', { reason })

/** What a form that breaks off or cannot be read tells of itself, in the words of the product. */
const failureOf = (cause: unknown): unknown =>
  cause instanceof ProductError || (cause as { statusCode?: number }).statusCode !== undefined
    ? cause
    : refuse(fileMessages.unreadableForm)

/** The promise, or a refusal when it takes too long. */
async function inTime<T>(promise: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(refuse(fileMessages.tooSlow)), partTimeoutMs)
  })
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}

/** The parts of a form. One that breaks off, stalls, cannot be read or has no proper name is the sender's mistake. */
export async function* readableParts(parts: AsyncIterable<FormPart>): AsyncIterable<FormPart> {
  const iterator = parts[Symbol.asyncIterator]()
  try {
    for (;;) {
      const { done, value } = await inTime(iterator.next())
      if (done) return
      if (!value.field || value.field.length > nameLength) throw refuse(fileMessages.badFieldName)
      yield value
    }
  } catch (cause) {
    throw failureOf(cause)
  } finally {
    iterator.return?.().catch(() => undefined)
  }
}
