import { ProductError } from '#core/error'
import { isObject } from '#core/object'

type Check = () => Promise<void> | void

/**
 * Runs checks that refuse at fields, each of them, so that one answer tells of every field that is refused; its code and message
 * are those of the first refusal. What is refused elsewhere than at fields ends them at once.
 */
export async function refuseTogether(...checks: readonly Check[]): Promise<void> {
  const refusals: ProductError[] = []
  for (const check of checks) {
    const refusal = await refusalOf(check)
    if (refusal) refusals.push(refusal)
  }
  const [first] = refusals
  if (!first) return
  throw new ProductError(first.id, first.message, { fields: refusals.flatMap(({ result }) => fieldsOf(result) ?? []) })
}

async function refusalOf(check: Check): Promise<ProductError | null> {
  try {
    await check()
    return null
  } catch (error) {
    if (error instanceof ProductError && fieldsOf(error.result)) return error
    throw error
  }
}

const fieldsOf = (result: unknown): unknown[] | null =>
  isObject(result) && Array.isArray(result.fields) ? result.fields : null
