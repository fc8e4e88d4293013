import { type HttpCalls, isHttpFailure } from '#runtime/http'

/** Whether a value stands in another record already. spec: shell §5, contract §6.5 */
export interface DuplicateQuestion {
  tableName: string
  fieldName: string
  fieldVal: string
  /** The record itself, which does not count. */
  dataId?: string
}

/** The server's message when the value is taken, null when it is free. Other failures reject. */
export async function checkDuplicate(
  http: HttpCalls,
  question: DuplicateQuestion,
  signal?: AbortSignal,
): Promise<string | null> {
  if (question.fieldVal === '') return null
  try {
    await http.signedGet('/sys/duplicate/check', { ...question }, signal ? { signal } : {})
    return null
  } catch (error) {
    if (isHttpFailure(error) && error.kind === 'business') return error.message
    throw error
  }
}
