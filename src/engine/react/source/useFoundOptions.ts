import { type DictOption, toOptions } from '#core/dictionary'
import { limit } from '#core/limit'
import { encodePart } from '#runtime/http'
import { useAnswer } from './askStore.ts'
import { useSources } from './context.ts'
import type { Choices } from './useDictionary.ts'
import { withNotice } from './withNotice.ts'

const none: readonly DictOption[] = Object.freeze([])

interface FoundWish {
  /** The typed text, after the widget's own debounce. */
  keyword: string
  /** False while the widget is closed: nothing is loaded. */
  enabled: boolean
}

/** The first options of a dictionary that a keyword finds; a failure is shown as a warning. spec: widgets §7 loadDict, shell §8 */
export function useFoundOptions(code: string, { keyword, enabled }: FoundWish): Choices<DictOption> {
  const sources = useSources()
  const { options, ports } = sources
  const key = code && enabled ? `loadDict ${code} ${keyword}` : ''
  const query = { keyword, pageSize: limit.defaultPageSize }
  const answer = useAnswer(options, key, async () =>
    toOptions(
      await withNotice(sources, 'warning', ports.http.signedGet(`/sys/dict/loadDict/${encodePart(code)}`, query)),
    ),
  )
  return { status: answer.status, options: answer.value ?? none, retry: answer.retry }
}

/** The text of one key: the one that came with the record, else asked for; until then the key. spec: widgets §7 loadDictItem */
export function useFoundText(code: string, key: string, came: unknown): string {
  const { options, ports } = useSources()
  const isKnown = typeof came === 'string' && came !== ''
  const answer = useAnswer(options, code && key && !isKnown ? `loadDictItem ${code} ${key}` : '', async () => {
    const [text] = [await ports.http.signedGet(`/sys/dict/loadDictItem/${encodePart(code)}`, { key })].flat()
    return toOptions([{ value: key, text }])
  })
  return isKnown ? came : (answer.value?.[0]?.text ?? key)
}
