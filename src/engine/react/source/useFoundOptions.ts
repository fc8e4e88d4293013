import { type DictOption, toOptions } from '#core/dictionary'
import { limit } from '#core/limit'
import { encodePart } from '#runtime/http'
import { useAnswer } from './askStore.ts'
import { type Sources, useSources } from './context.ts'
import type { Choices } from './useDictionary.ts'
import { withNotice } from './withNotice.ts'

const none: readonly DictOption[] = Object.freeze([])

interface FoundWish {
  /** The typed text, after the widget's own debounce. */
  keyword: string
  /** False while the widget is closed: nothing is loaded. */
  enabled: boolean
}

/** The first options of a dictionary that a keyword finds. spec: widgets §7 loadDict */
export const findOptions = async (
  { ports }: Pick<Sources, 'ports'>,
  code: string,
  query: Readonly<Record<'keyword' | 'pageSize', string | number>>,
): Promise<DictOption[]> => toOptions(await ports.http.signedGet(`/sys/dict/loadDict/${encodePart(code)}`, query))

const itemKey = (code: string, key: string): string => `loadDictItem ${code} ${key}`

/** The text of a key as far as it is known. */
export const foundText = ({ options }: Pick<Sources, 'options'>, code: string, key: string): string =>
  options.answer(itemKey(code, key)).value?.[0]?.text ?? key

/** The first options of a dictionary that a keyword finds; a failure is shown as a warning. spec: widgets §7 loadDict, shell §8 */
export function useFoundOptions(code: string, { keyword, enabled }: FoundWish): Choices<DictOption> {
  const sources = useSources()
  const key = code && enabled ? `loadDict ${code} ${keyword}` : ''
  const answer = useAnswer(sources.options, key, () =>
    withNotice(sources, 'warning', findOptions(sources, code, { keyword, pageSize: limit.defaultPageSize })),
  )
  return { status: answer.status, options: answer.value ?? none, retry: answer.retry }
}

/** The text of one key: the one that came with the record, else asked for; until then the key. spec: widgets §7 loadDictItem */
export function useFoundText(code: string, key: string, came: unknown): string {
  const { options, ports } = useSources()
  const isKnown = typeof came === 'string' && came !== ''
  const answer = useAnswer(options, code && key && !isKnown ? itemKey(code, key) : '', async () => {
    const [text] = [await ports.http.signedGet(`/sys/dict/loadDictItem/${encodePart(code)}`, { key })].flat()
    return toOptions([{ value: key, text }])
  })
  return isKnown ? came : (answer.value?.[0]?.text ?? key)
}
