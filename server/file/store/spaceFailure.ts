import { ProductError } from '#core/error'

const fullCodes = new Set<unknown>(['ENOSPC', 'EDQUOT'])

/** Runs file work; a full disk is said as such, and what was there stays. */
export async function spaceFailure<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    const code = typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : ''
    if (fullCodes.has(code)) throw new ProductError('busy', '存储空间不足，请联系管理员')
    throw cause
  }
}
