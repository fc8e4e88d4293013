import { encodePart, type HttpCalls } from '#runtime/http'
import type { DictionaryEntry } from './entries.ts'
import { optionsOf } from './option.ts'

/** Asks for one dictionary; what goes wrong gives an entry without options. spec: shell §7 getDictItems */
export async function requestDictionary(http: HttpCalls, code: string): Promise<DictionaryEntry> {
  try {
    const options = optionsOf(await http.signedGet(`/sys/dict/getDictItems/${encodePart(code)}`))
    return options ? { status: 'ready', options } : { status: 'failed', options: [] }
  } catch {
    return { status: 'failed', options: [] }
  }
}
