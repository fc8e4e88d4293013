import type { DictOption } from '#core/dictionary'
import type { Field } from '#core/model'
import { useAnswer } from './askStore.ts'
import { useLibrary, useSources } from './context.ts'
import { endsOf } from './labelStore.ts'
import type { Choices } from './useDictionary.ts'

export interface OptionWish {
  /** The typed text, after the widget's own debounce. */
  keyword?: string
  /** Condition on the records, with its names filled in. */
  where?: string
  /** False while the widget is closed: nothing is loaded. */
  enabled?: boolean
}

const none: readonly DictOption[] = Object.freeze([])

/** Records that a reference field may point to. spec: options of a model */
export function useOptions(
  field: Field,
  { keyword = '', where = '', enabled = true }: OptionWish = {},
): Choices<DictOption> {
  const { options, ports } = useSources()
  const api = useTargetApi(field.target?.model)
  const query = { keyword, where, ...endsOf(field.target) }
  const key = api && enabled ? JSON.stringify([api, query]) : ''
  const answer = useAnswer(options, key, () => ports.records.of(api).options(query))
  return { status: api ? answer.status : 'failed', options: answer.value ?? none, retry: answer.retry }
}

/** The base path of a model's calls; empty if the screen does not include the model. */
export const useTargetApi = (modelId: string | undefined): string => {
  const library = useLibrary()
  return (modelId && library.resolvedModel(modelId)?.api) || ''
}
